import { beforeEach, describe, expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { listIntegrationCalls } from '#contract/integrations/calls.ts'
import { callsKept, questionTopic } from '#contract/integrations/integrations.ts'
import { trimCalls } from '#platform/integrations/calls/trim-calls.ts'
import { maskedEmail } from '#rules/shopper/masked.ts'
import { connectingOf, deliver, vendorsOf } from '../../support/integrations/connecting.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { gorgias } = vendors
const now = new Date('2026-11-02T10:00:00Z')
let shop: TestShop

beforeEach(async () => {
  platform.at(now)
  shop = await platform.shop()
  gorgias.integrations.length = 0
  gorgias.widgets.length = 0
})

const list = async (query: object = {}, name = 'gorgias') => {
  const { status, body, text } = await platform.call(shop.people.owner, listIntegrationCalls, {
    params: { name },
    query: query as never,
  })
  if (status !== 200) throw new Error(text)
  return body
}

describe('the log of an integration', () => {
  /** Logs calls, one failed of five, one received of three. */
  const logged = (of: TestShop, count: number, name: 'gorgias' | 'loop' = 'gorgias') =>
    platform.db
      .insertInto('integration_call')
      .values(
        Array.from({ length: count }, (_, n) => ({
          shop_id: of.shop_id,
          name,
          way: n % 3 === 0 ? ('in' as const) : ('out' as const),
          topic: n % 2 === 0 ? 'check' : 'write_note',
          status: n % 5 === 0 ? 500 : 200,
          problem: n % 5 === 0 ? ('vendor_error' as const) : null,
          sent: `call ${n}`,
          answered: null,
          inbox_id: null,
          at: now,
        })),
      )
      .execute()

  test('is walked to its end and back, newest first, each call once', async () => {
    await logged(shop, callsKept)
    await logged(await platform.shop(), 3)
    await logged(shop, 3, 'loop')
    const seen: (string | null)[] = []
    let page = await list({ limit: 70 })
    expect([page.count, page.before, page.topics]).toEqual([500, null, ['check', 'write_note']])
    for (;;) {
      seen.push(...page.rows.map(({ sent }) => sent))
      if (!page.after) break
      page = await list({ limit: 70, after: page.after })
    }
    expect(seen).toEqual(Array.from({ length: callsKept }, (_, n) => `call ${callsKept - 1 - n}`))
    const back = await list({ limit: 70, before: page.before! })
    expect(back.rows.map(({ sent }) => sent)).toEqual(seen.slice(420, 490))
  })

  test.each([
    [{ way: 'in' }, (n: number) => n % 3 === 0],
    [{ outcome: 'failed' }, (n: number) => n % 5 === 0],
    [{ outcome: 'done' }, (n: number) => n % 5 !== 0],
    [{ topic: 'write_note' }, (n: number) => n % 2 === 1],
    [{ way: 'out', outcome: 'failed', topic: 'check' }, (n: number) => n % 3 !== 0 && n % 10 === 0],
    [{ topic: 'nothing' }, () => false],
  ] as const)('is narrowed by %j', async (query, isWanted) => {
    await logged(shop, 60)
    const wanted = Array.from({ length: 60 }, (_, n) => n)
      .filter(isWanted)
      .toReversed()
    const { count, rows } = await list({ ...query, limit: 100 })
    expect([count, rows.map(({ sent }) => sent)]).toEqual([
      wanted.length,
      wanted.map((n) => `call ${n}`),
    ])
  })

  test.each([{ way: 'up' }, { outcome: 'stuck' }, { after: 'x y' }, { limit: 251 }])(
    'refuses %j',
    async (query) => {
      const refused = await platform.call(shop.people.owner, listIntegrationCalls, {
        params: { name: 'gorgias' },
        query: query as never,
      })
      expect([refused.status, refused.error?.field]).toEqual([422, Object.keys(query)[0]])
    },
  )

  test('is for people with settings alone', async () => {
    const refused = await platform.call(shop.people.staff, listIntegrationCalls, {
      params: { name: 'gorgias' },
      query: {},
    })
    expect(refused.status).toBe(403)
  })

  test('shows a delivery that waits to be tried again as failed, and one that is done as done', async () => {
    await connectingOf(platform, vendors, shop).loop()
    for (const currency of ['GBP', 'USD'])
      await deliver(platform, vendors.loop.requested({ email: 'a@customers.example', currency }))
    const of = async (outcome: string) =>
      (await list({ way: 'in', outcome }, 'loop')).rows.map(({ state }) => state)
    expect([await of('failed'), await of('done')]).toEqual([[], []])
    await platform.db
      .updateTable('inbox')
      .set((row) => ({ tries: 1, problem: row.val('unreachable') }))
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect([await of('failed'), await of('done')]).toEqual([['waiting', 'waiting'], []])
    await platform.db
      .updateTable('inbox')
      .set({ state: 'done', problem: null })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect([await of('failed'), await of('done')]).toEqual([[], ['done', 'done']])
  })
})

describe('a question of a helpdesk', () => {
  const ask = (email: string, more: object = {}) =>
    deliver(platform, { ...gorgias.opened(email, '4711'), ...more })
  const questions = async () => (await list({ topic: questionTopic })).rows
  const kept = () =>
    platform.db
      .selectFrom('integration_call')
      .select(['sent', 'answered', 'person_digest'])
      .where('shop_id', '=', shop.shop_id)
      .where('topic', '=', questionTopic)
      .orderBy('call_id')
      .execute()
  const credited = async () => {
    const customer = await platform.customer(shop, { name: 'Ada Lovelace' })
    const { status, text } = await platform.call(shop.people.owner, updateBalance, {
      params: { id: customer.id },
      body: { valueToUpdate: '12.50', reason: 'Reward' },
    })
    if (status !== 200) throw new Error(text)
    return { ...customer, email: customer.email! }
  }
  beforeEach(() => connectingOf(platform, vendors, shop).gorgias())

  test('is in the log with what was asked and answered, and no secret', async () => {
    const { email } = await credited()
    const { body, status } = await ask(email)
    const rows = await questions()
    expect([status, rows]).toMatchObject([
      200,
      [{ way: 'in', topic: questionTopic, state: 'done', status: 200, problem: null }],
    ])
    const [row] = rows
    expect(JSON.parse(row!.sent!)).toEqual({ email, ticket: '4711' })
    expect(JSON.parse(row!.answered!)).toEqual(body)
    const { http } = gorgias.integrations[0]!
    const text = JSON.stringify(rows)
    for (const secret of [
      gorgias.keys.api_key,
      http.url.slice(-71, -7),
      ...Object.values(http.headers),
    ])
      expect(text).not.toContain(secret)
  })

  test('leaves out whatever else the helpdesk sends', async () => {
    const { email } = await credited()
    const raw = JSON.stringify({ email, ticket: '5', message: 'sent in confidence' })
    await ask(email, { raw })
    expect(JSON.parse((await questions())[0]!.sent!)).toEqual({ email, ticket: '5' })
  })

  test('isn’t in the log where its proof is wrong', async () => {
    const { email } = await credited()
    expect((await ask(email, { headers: {} })).status).toBe(403)
    expect(await questions()).toEqual([])
  })

  test('about a customer who is erased then says nothing of them', async () => {
    const { email, id } = await credited()
    const other = await credited()
    await ask(email)
    await ask(other.email)
    const erased = await platform.call(shop.people.owner, eraseCustomer, {
      params: { id },
      body: { confirm: 'erase' },
    })
    expect(erased.status).toBe(200)
    const [first, second] = await kept()
    expect(first).toEqual({ sent: null, answered: null, person_digest: null })
    expect(second?.sent).toContain(other.email)
  })

  test('about an erased customer, or nobody, keeps no address', async () => {
    const { email, id } = await credited()
    await platform.call(shop.people.owner, eraseCustomer, {
      params: { id },
      body: { confirm: 'erase' },
    })
    for (const one of [email, `${unique('nobody')}@customers.example`]) {
      expect((await ask(one)).body).toMatchObject({ found: false })
      const { sent, person_digest } = (await kept()).at(-1)!
      const hidden = { email: maskedEmail(one), ticket: '4711' }
      expect([JSON.parse(sent!), person_digest]).toEqual([hidden, null])
    }
  })

  test('counts among the calls that are kept', async () => {
    const { email } = await credited()
    await platform.db
      .insertInto('integration_call')
      .values(
        Array.from({ length: callsKept }, () => ({
          shop_id: shop.shop_id,
          name: 'gorgias' as const,
          way: 'in' as const,
          topic: questionTopic,
          status: 200,
          problem: null,
          sent: 'old',
          answered: null,
          inbox_id: null,
          at: now,
        })),
      )
      .execute()
    await ask(email)
    await trimCalls(platform.db, shop.shop_id, 'gorgias')
    const { count, rows } = await list({ limit: 1 })
    expect([count, rows[0]?.sent]).toEqual([callsKept, expect.stringContaining(email)])
  })
})

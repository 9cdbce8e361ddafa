import { beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/staff/audit.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { startingSettings } from '#platform/billing/plans.ts'
import type { Person, TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const at = new Date('2026-03-01T10:00:00Z')
const { platform, shop, other } = await suite({ at })
const line = (of: TestShop, by: Person | null, n: number) => ({
  shop_id: of.shop_id,
  staff_id: by?.staff_id ?? null,
  actor: by?.email ?? 'platform',
  verb: n % 2 ? 'undo' : 'issue_store_credit',
  subject: `t${n}`,
  detail: n % 3 ? JSON.stringify({ amount: '5.00' }) : null,
  request_id: `request-${n}`,
  at: new Date(at.getTime() + n),
})
beforeAll(async () => {
  const { owner, staff } = shop.people
  await platform.db
    .insertInto('audit')
    .values(
      Array.from({ length: 45 }, (_, n) => {
        const person = n % 2 ? staff : owner
        return line(shop, n % 5 === 0 ? null : person, n)
      }),
    )
    .execute()
  await platform.db
    .insertInto('audit')
    .values([line(other, other.people.owner, 99)])
    .execute()
})
const list = (query: object = {}, by = shop.people.owner) => platform.call(by, listAudit, { query })

test('the audit is listed from the newest, with who did it', async () => {
  const { body } = await list({ limit: 3 })
  expect(body.count).toBe(45)
  expect(body.rows.map(({ subject }) => subject)).toEqual(['t44', 't43', 't42'])
  expect(body.rows[0]).toEqual({
    audit_id: expect.stringMatching(/^a\d+$/),
    at: '2026-03-01T10:00:00.044Z',
    by: {
      staff_id: `s${shop.people.owner.staff_id}`,
      name: 'owner',
      email: shop.people.owner.email,
    },
    actor: shop.people.owner.email,
    verb: 'issue_store_credit',
    subject: 't44',
    detail: { amount: '5.00' },
    request_id: 'request-44',
  })
  expect((await list({ limit: 5 })).body.rows[4]).toMatchObject({
    subject: 't40',
    by: null,
    actor: 'platform',
  })
})

test('walking it by keys, there and back, shows every line once, while new ones are written', async () => {
  const seen: string[] = []
  let after: string | null = null
  const firsts: string[] = []
  do {
    const { body }: Awaited<ReturnType<typeof list>> = await list({
      limit: 7,
      ...(after ? { after } : {}),
    })
    firsts.push(body.rows[0]!.subject)
    seen.push(...body.rows.map(({ subject }) => subject))
    after = body.after
    if (seen.length === 14)
      await platform.call(shop.people.owner, putSetting, {
        body: { key: 'is_accepted_terms', value: true },
      })
    if (!after)
      expect((await list({ limit: 7, before: body.before! })).body.rows[0]?.subject).toBe(
        firsts.at(-2),
      )
  } while (after)
  expect(seen).toEqual(Array.from({ length: 45 }, (_, i) => `t${44 - i}`))
})

describe('narrowed', () => {
  test('to a person and to a verb it has theirs only', async () => {
    const { body } = await list({
      staff_id: `s${shop.people.staff.staff_id}`,
      verb: 'undo',
      limit: 250,
    })
    expect(body.rows).toHaveLength(18)
    expect(
      body.rows.every(({ by, verb }) => by?.email === shop.people.staff.email && verb === 'undo'),
    ).toBe(true)
    expect((await list({ verb: 'nothing_of_the_sort' })).body).toMatchObject({
      count: 0,
      rows: [],
      after: null,
      before: null,
    })
  })

  test.each([
    { staff_id: 'x1' },
    { verb: 'Drop Table' },
    { after: 'no cursor' },
    { limit: 0 },
    { limit: 251 },
  ])('by %j it is refused in words', async (query) => {
    expect([404, 422]).toContain((await list(query)).status)
  })
})

test('it is for who may manage people, and knows nothing of another shop', async () => {
  for (const role of ['staff', 'limited', 'pos'] as const)
    expect(await list({}, shop.people[role])).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
  expect((await list({ limit: 250 })).text).not.toContain('t99')
})

test('a plan without it refuses its owner, not the operator; approval for everything opens it', async () => {
  const without = await platform.shop({ settings: startingSettings('starter') })
  expect(await list({}, without.people.owner)).toMatchObject({
    status: 403,
    error: { code: 'feature_not_in_plan', facts: { feature: 'audit' } },
  })
  expect((await list({}, without.people.admin)).status).toBe(200)
  for (const settings of [startingSettings('pro'), { enterprise_store: true, features: [] }])
    expect((await list({}, (await platform.shop({ settings })).people.owner)).status).toBe(200)
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addSuppression, liftSuppression, listSuppressions } from '#contract/emails/delivery.ts'
import { isHardBounce } from '#platform/mail/postman/take-events.ts'
import { mailTallies } from '#platform/mail/leaving/tallies.ts'
import { erasingOf } from '../../support/customers/erasing.ts'
import { deliveriesOf } from '../../support/emails/deliveries.ts'
import { type Person, unique } from '../../support/platform.ts'
import { providerOf } from '../../support/provider.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const { owner } = shop.people
const desk = deliveriesOf(platform, shop)
const provider = providerOf(platform)
const address = () => `${unique('stop')}@customers.example`
const list = async (query = {}, by: Person = owner) =>
  (await platform.call(by, listSuppressions, { query })).body
const add = (email: string, by: Person = owner, note?: string) =>
  platform.call(by, addSuppression, { body: { email, ...(note ? { note } : {}) } })
const lift = (id: string, note: string, by: Person = owner) =>
  platform.call(by, liftSuppression, { params: { id }, body: { note } })
const kindsOf = async (email: string) =>
  (await list({ search: email })).rows.map(({ kind }) => kind).toSorted()

describe('addresses that get no emails', () => {
  test('are added by hand, once, found by their start, and lifted with a note', async () => {
    const email = address()
    const [one, two] = await Promise.all([
      add(email.toUpperCase(), owner, 'Asked by phone'),
      add(email),
    ])
    expect(one.body.suppression.suppression_id).toBe(two.body.suppression.suppression_id)
    const { rows, count } = await list({ search: email.slice(0, -6) })
    expect([count, rows.map((row) => [row.email, row.kind])]).toEqual([1, [[email, 'by_hand']]])
    expect(rows[0]!.by).toMatchObject({ email: owner.email })
    const id = rows[0]!.suppression_id
    expect(await lift(id, ' ')).toMatchObject({ status: 422, error: { field: 'note' } })
    expect((await lift(id, 'Wants them again')).status).toBe(200)
    expect((await lift(id, 'Twice')).status).toBe(404)
    expect(await kindsOf(email)).toEqual([])
    const [made] = (await desk.lines('suppress_address')).filter(
      ({ detail }) => (detail as { email: string }).email === email,
    )
    const [gone] = (await desk.lines('lift_suppression')).filter(
      ({ detail }) => (detail as { email: string }).email === email,
    )
    expect([made?.subject, gone]).toEqual([
      id,
      { subject: id, detail: { email, kind: 'by_hand', note: 'Wants them again' } },
    ])
  })

  test('are a matter of those who issue, in their own shop', async () => {
    const email = address()
    const { body } = await add(email)
    const id = body.suppression.suppression_id
    for (const by of [shop.people.limited, shop.people.pos]) {
      const answer = await platform.call(by, listSuppressions, { query: {} })
      const may = answer.status === 200
      expect((await add(address(), by)).status).toBe(may ? 200 : 403)
    }
    expect((await lift(id, 'Not mine', other.people.owner)).status).toBe(404)
    expect((await list({ search: email }, other.people.owner)).rows).toEqual([])
  })

  test('are walked page by page, by kind, each once', async () => {
    const emails = Array.from({ length: 7 }, address)
    for (const email of emails) await add(email, other.people.owner)
    const seen: (string | null)[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(
        { limit: 3, kind: 'by_hand', ...(after ? { after } : {}) },
        other.people.owner,
      )
      seen.push(...page.rows.map((row) => row.email))
      after = page.after
    } while (after)
    expect(seen).toEqual(emails.toReversed())
    expect((await list({ kind: 'bounced' }, other.people.owner)).rows).toEqual([])
  })

  test.each(['', '%', 'a_b', "x'; drop table suppression; --", '\\'])(
    'are searched for %j as it is written',
    async (search) => {
      const { count } = await list({ search })
      expect(count).toBe(search === '' ? (await list()).count : 0)
    },
  )
})

describe('the provider’s reports', () => {
  const sent = async () => {
    const made = await desk.mailOf({ state: 'sent', tries: 1, problem: null })
    const { message_id } = await platform.db
      .selectFrom('mail')
      .select('message_id')
      .where('mail_id', '=', BigInt(made.mail.slice(1)))
      .executeTakeFirstOrThrow()
    return { ...made, message_id }
  }

  test.each([
    ['bounced', { reason: '550 5.1.1 no such user' }, ['bounced']],
    ['bounced', { reason: '452 4.2.2 mailbox full' }, []],
    ['bounced', { reason: '550 5.1.1 no such user', bounce: 'soft' }, []],
    ['bounced', { reason: '421 later', bounce: 'hard' }, ['bounced']],
    ['bounced', { reason: '550 5.7.1 policy' }, []],
    ['bounced', {}, []],
    ['complained', {}, ['complained']],
    ['delivered', {}, []],
    ['opened', {}, []],
    ['clicked', {}, []],
    ['deferred', {}, []],
  ])('of %s with %j stop further emails: %j', async (kind, more, kinds) => {
    const { mail, email, message_id } = await sent()
    const event = { message_id, kind, ...more }
    for (let twice = 0; twice < 2; twice += 1)
      expect((await provider.tell([event, event])).status).toBe(200)
    expect(await kindsOf(email)).toEqual(kinds)
    const { events } = await desk.read(mail)
    expect(events.filter((one) => one.kind === kind)).toHaveLength(kind === 'deferred' ? 0 : 1)
  })

  test.each([1, 2])(
    'of a soft bounce and then a hard one, in %i batches, stop',
    async (batches) => {
      const { email, message_id } = await sent()
      const [soft, hard] = (['soft', 'hard'] as const).map((bounce) => ({
        message_id,
        kind: 'bounced',
        bounce,
      }))
      for (const batch of batches === 1 ? [[soft!, hard!]] : [[soft!], [hard!]])
        expect((await provider.tell(batch)).status).toBe(200)
      expect(await kindsOf(email)).toEqual(['bounced'])
    },
  )

  test('stop nothing if forged or replayed, or of an email to the shop’s own people', async () => {
    const { email, message_id } = await sent()
    const events = [{ message_id, kind: 'complained' }]
    const raw = JSON.stringify({ events })
    expect(
      (await provider.tell(events, { secret: 'another secret of 32 letters or so' })).status,
    ).toBe(403)
    expect(await kindsOf(email)).toEqual([])
    const signature = provider.header(raw)
    expect((await provider.post(raw, signature)).status).toBe(200)
    const [row] = (await list({ search: email })).rows
    await lift(row!.suppression_id, 'Was a mistake')
    expect((await provider.post(raw, signature)).status).toBe(403)
    expect(await kindsOf(email)).toEqual([])
    const staff = await sent()
    await sql`
      update mail set name = 'password_reset'
      where mail_id = ${BigInt(staff.mail.slice(1))}`.execute(platform.db)
    await provider.tell([{ message_id: staff.message_id, kind: 'bounced', bounce: 'hard' }])
    expect(await kindsOf(staff.email)).toEqual([])
  })

  test('are counted once for each email', async () => {
    const count = async (state: string) =>
      (await mailTallies(platform.db, shop.shop_id, '2000-01-01'))
        .filter((one) => one.state === state)
        .reduce((sum, { n }) => sum + n, 0)
    const { rows } = await sql<{ kind: string; n: number }>`
      select kind, count(*)::int as n
      from mail_event
      where shop_id = ${shop.shop_id} and kind in ('complained', 'opened', 'clicked')
      group by kind`.execute(platform.db)
    expect(rows).toHaveLength(3)
    for (const { kind, n } of rows) expect([kind, await count(kind)]).toEqual([kind, n])
  })

  test.each([
    ['smtp; 550 5.1.1 no mailbox', true],
    ['550 5.1.2 no such domain', true],
    ['5.1.10 null MX', true],
    ['550 5.1.8 bad sender', false],
    ['5.7.1 blocked', false],
    ['550 5.7.1 Service unavailable, client host [203.5.1.2] blocked', false],
    ['smtp; 550 5.7.1 blocked, 5.1.1 is what others say', false],
    ['550-5.1.1 The email account does not exist', true],
    ['550 #5.1.1 no mailbox', true],
    ['550 5.3.0 system', false],
    ['smtp; 450 4.7.1 later', false],
    ['5.2.2 over quota', false],
    [undefined, false],
  ])('with the reason %j are a hard bounce: %s', (reason, isHard) => {
    expect(isHardBounce({ message_id: 'x', kind: 'bounced', reason } as never)).toBe(isHard)
  })
})

test('an erased person stays suppressed without their address, and is known when they return', async () => {
  const { person, erase } = erasingOf(platform)
  const { id } = await person(shop)
  const { rows } = await sql<{ email: string }>`
    select email from customer
    where shop_id = ${shop.shop_id} and platform_customer_id = ${id}`.execute(platform.db)
  const email = rows[0]!.email
  await add(email, owner, `About ${email}`)
  expect((await erase(shop, id)).status).toBe(200)
  const kept = (await list({})).rows.find((row) => row.kind === 'by_hand' && row.email === null)
  expect(kept).toMatchObject({ email: null, note: null })
  const { rows: left } = await sql<{ n: number }>`
    select count(*)::int as n from suppression s where s::text ilike ${`%${email}%`}`.execute(
    platform.db,
  )
  const { rows: lines } = await sql<{ n: number }>`
    select count(*)::int as n from audit a
    where a.verb = 'suppress_address' and a::text ilike ${`%${email}%`}`.execute(platform.db)
  expect([left[0]!.n, lines[0]!.n]).toEqual([0, 0])
  expect((await add(email)).body.suppression).toMatchObject({
    suppression_id: kept!.suppression_id,
    email,
  })
})

import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { Refusal } from '#contract/error.ts'
import { sentenceOf } from '#contract/refusals.ts'
import { putEmailSender, sendMailAnyway } from '#contract/emails/delivery.ts'
import { getMailHtml } from '#contract/emails/edit.ts'
import { type SuppressionKind, suppressionKinds } from '#contract/emails/withheld.ts'
import { transact } from '#platform/db/transact.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { reasonOf } from '#platform/mail/leaving/reasons.ts'
import { switchMail } from '#platform/mail/leaving/switch-mail.ts'
import { mailTallies } from '#platform/mail/leaving/tallies.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { suppress } from '#platform/mail/suppression/suppress.ts'
import { deliveriesOf } from '../../support/emails/deliveries.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import type { Person } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const { platform, shop, other } = await suite()
const desk = deliveriesOf(platform, shop)
const office = postOfficeOf(platform)
afterEach(() => office.close())

const stop = (email: string, kind: SuppressionKind, shop_id = shop.shop_id) =>
  transact(platform.db, (trx) =>
    suppress(trx, platform.vault, { shop_id, email, kind, at: platform.clock() }),
  )
const queued = (name?: 'bulk_gift_card') => async () => {
  const made = await desk.mailOf({ state: 'queued', tries: 0, problem: null })
  if (name)
    await platform.db
      .updateTable('mail')
      .set({ name })
      .where('mail_id', '=', BigInt(made.mail.slice(1)))
      .where('shop_id', '=', shop.shop_id)
      .execute()
  return made
}
const needed = queued()
const optional = queued('bulk_gift_card')
const comesTo = (id: string, state: string) =>
  until(`a mail that is ${state}`, async () => {
    const mail = await desk.read(id)
    return mail.state === state ? mail : null
  })
const anyway = (id: string, body = {}, by: Person = shop.people.owner) =>
  platform.call(by, sendMailAnyway, { params: { id }, body })

describe('what speaks against an email', () => {
  test.each([
    ['staff', [], []],
    ['needed', ['bounced', 'complained', 'by_hand', 'mail_off'], ['unsubscribed']],
    ['optional', ['bounced', 'complained', 'by_hand', 'unsubscribed', 'mail_off'], []],
  ] as const)('that is %s', (mailClass, holds, passes) => {
    for (const one of holds) expect(reasonOf(mailClass, new Set([one]), [])).toBe(one)
    for (const one of passes) expect(reasonOf(mailClass, new Set([one]), [])).toBeNull()
    const all = new Set([...suppressionKinds, 'mail_off'] as const)
    expect(reasonOf(mailClass, all, [])).toBe(mailClass === 'staff' ? null : 'complained')
    // only what a person saw is passed over
    if (mailClass !== 'staff') expect(reasonOf(mailClass, all, ['complained'])).toBe('bounced')
  })
})

describe.each([
  ['with a mail server', 'sent'],
  ['without one', 'kept'],
] as const)('a mail %s', (_, left) => {
  const deliver = async (): Promise<unknown> =>
    left === 'sent' ? office.withSink() : office.serve(null)

  test('to an address that gets none is withheld, and another shop’s address is not', async () => {
    const [bounced, strange, unsubscribed, wanted] = [
      await needed(),
      await needed(),
      await optional(),
      await needed(),
    ]
    await stop(bounced.email.toUpperCase(), 'bounced')
    await stop(strange.email, 'bounced', other.shop_id)
    await stop(unsubscribed.email, 'unsubscribed')
    await stop(wanted.email, 'unsubscribed')
    await deliver()
    const held = await comesTo(bounced.mail, 'withheld')
    expect([held.withheld, held.tries, held.sent_at, held.next_try_at]).toEqual([
      'bounced',
      0,
      null,
      null,
    ])
    expect(held.events.map(({ kind, withheld }) => [kind, withheld])).toEqual([
      ['queued', null],
      ['withheld', 'bounced'],
    ])
    expect((await comesTo(unsubscribed.mail, 'withheld')).withheld).toBe('unsubscribed')
    await comesTo(strange.mail, left)
    await comesTo(wanted.mail, left)
  })

  test('that is switched off is withheld, and leaves once somebody sends it anyway', async () => {
    const { mail } = await optional()
    const set = (active: boolean) =>
      transact(platform.db, (trx) =>
        switchMail(trx, shop.shop_id, { name: 'bulk_gift_card', active }),
      )
    await set(false)
    await deliver()
    const held = await comesTo(mail, 'withheld')
    expect([held.withheld, held.acts.send_anyway]).toEqual(['mail_off', true])
    expect((await anyway(mail, {}, other.people.owner)).status).toBe(404)
    expect((await anyway(mail, {}, shop.people.limited)).status).toBe(403)
    const twice = await Promise.all([anyway(mail), anyway(mail)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const sent = await comesTo(mail, left)
    expect(sent.events.map(({ kind }) => kind)).toEqual(['queued', 'withheld', 'sent_anyway', left])
    expect(sent.events[2]!.by).toMatchObject({ email: shop.people.owner.email })
    expect((await desk.lines('send_anyway')).at(-1)).toEqual({
      subject: mail,
      detail: { name: 'bulk_gift_card', reason: 'mail_off' },
    })
    await office.close()
    await set(true)
    const next = await optional()
    await deliver()
    await comesTo(next.mail, left)
  })

  test('with several reasons leaves once somebody passed over each of them', async () => {
    const { mail, email } = await needed()
    await stop(email, 'complained')
    await deliver()
    await comesTo(mail, 'withheld')
    expect(await anyway(mail)).toMatchObject({ status: 409, error: { code: 'not_confirmed' } })
    await stop(email, 'by_hand')
    expect((await anyway(mail, { confirmed: true })).status).toBe(200)
    const again = await until('the second reason', async () => {
      const one = await desk.read(mail)
      return one.state === 'withheld' && one.withheld === 'by_hand' ? one : null
    })
    expect(again.sent_at).toBeNull()
    expect((await anyway(mail, { confirmed: true })).status).toBe(200)
    await comesTo(mail, left)
  })

  test('of one campaign is switched off alone', async () => {
    const [one, two] = [await optional(), await optional()]
    for (const [{ mail }, scope] of [
      [one, 'b1'],
      [two, 'b2'],
    ] as const)
      await sql`
        update mail set lane = 1, scope = ${scope}
        where mail_id = ${BigInt(mail.slice(1))}`.execute(platform.db)
    await transact(platform.db, (trx) =>
      switchMail(trx, shop.shop_id, { name: 'bulk_gift_card', scope: 'b1', active: false }),
    )
    await deliver()
    expect((await comesTo(one.mail, 'withheld')).withheld).toBe('mail_off')
    await comesTo(two.mail, left)
  })
})

test('a mail that lacks a value can’t be sent anyway', async () => {
  const { mail } = await desk.mailOf({ state: 'withheld', tries: 0, problem: null })
  await sql`
    update mail set withheld = 'no_value'
    where mail_id = ${BigInt(mail.slice(1))}`.execute(platform.db)
  expect((await desk.read(mail)).acts.send_anyway).toBe(false)
  expect(await anyway(mail, { confirmed: true })).toMatchObject({
    status: 409,
    error: { code: 'not_passable' },
  })
})

test('outcomes are counted by day as the rows say, whatever becomes of them', async () => {
  const { rows } = await sql`
    select m.name, coalesce(m.scope, '') as scope,
      (m.created_at at time zone s.time_zone)::date::text as day, m.state, count(*)::int as n
    from mail m
      join shop s on s.shop_id = m.shop_id
    where m.shop_id = ${shop.shop_id} and m.state not in ('queued', 'sending')
    group by 1, 2, 3, 4
    order by day, name, scope, state`.execute(platform.db)
  expect(rows.length).toBeGreaterThan(3)
  expect(await mailTallies(platform.db, shop.shop_id, '2000-01-01')).toEqual(rows)
})

/** Makes an email's kept design unreadable, which breaks the batch with which it is taken. */
const spoil = async (mail: string) => {
  await sql`
    with made as (
      insert into mail_program (shop_id, digest, program)
      values (${shop.shop_id}, ${Buffer.from(mail.padEnd(32))}, 'null')
      returning program_id)
    update mail set program_id = made.program_id
    from made
    where shop_id = ${shop.shop_id} and mail_id = ${BigInt(mail.slice(1))}`.execute(platform.db)
}

test.each(['sent', 'kept'] as const)(
  'an email that breaks its batch is tried later alone; others are %s',
  async (state) => {
    const broken = await needed()
    await spoil(broken.mail)
    const theirs = await deliveriesOf(platform, other).mailOf(
      { state: 'queued', tries: 0, problem: null },
      other,
    )
    await (state === 'sent' ? office.withSink() : office.serve(null))
    await until('the other shop’s email', async () => {
      const mail = await deliveriesOf(platform, other).read(theirs.mail, other.people.owner)
      return mail.state === state ? mail : null
    })
    const mail = await until('the failure', async () => {
      const found = await desk.read(broken.mail)
      return found.tries > 0 ? found : null
    })
    expect(mail).toMatchObject({ state: 'queued', problem: 'unknown_email' })
    expect(Date.parse(mail.next_try_at!)).toBeGreaterThan(Date.now() - 5000)
  },
)

test('an email that can’t be filled any more is not shown, and says why', async () => {
  const { mail } = await needed()
  const id = BigInt(mail.slice(1))
  await sql`
    update mail set content = content || '{"sealed":"AAAA"}'
    where shop_id = ${shop.shop_id} and mail_id = ${id}`.execute(platform.db)
  const code = 'mail_unreadable'
  const message: unknown = expect.stringContaining('can’t be read any more')
  expect(
    await platform.call(shop.people.owner, getMailHtml, { params: { id: mail } }),
  ).toMatchObject({ status: 404, error: { code, message } })
  await expect(readMessage(platform, (await mailRow(platform, id))!)).rejects.toSatisfy(
    (cause: Refusal) => cause.code === code && /can’t be read any more/.test(sentenceOf(cause)),
  )
})

test('a shop whose key can’t be read sends from the platform’s address', async () => {
  const features = ['white_label_sender', 'issue_store_credit'].map((name) => ({
    name,
    count: null,
  }))
  const own = await platform.shop({ settings: { features } })
  await platform.call(own.people.owner, putEmailSender, {
    body: { from_email: 'hello@maple.example' },
  })
  await sql`
    update mail_sender set verified_at = now(), dkim_key = decode('00ff', 'hex')
    where shop_id = ${own.shop_id}`.execute(platform.db)
  const { email } = await deliveriesOf(platform, own).mailOf(
    { state: 'queued', tries: 0, problem: null },
    own,
  )
  const sink = await office.withSink()
  const left = await until('the email', async () =>
    sink.delivered.find(({ to }) => to.includes(email)),
  )
  expect(left.mail.from?.address).toBe('no-reply@tender.example')
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer } from '#contract/customers/read.ts'
import {
  correctMail,
  getMail,
  handleMail,
  listMails,
  type Mail,
  resendMail,
} from '#contract/emails.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { getHome } from '#contract/home.ts'
import { forgetPassword } from '#contract/staff.ts'
import { startPostman } from '#platform/emails/postman.ts'
import { smtpSend } from '#platform/emails/send-mail.ts'
import { type Person, type TestShop, unique } from '../support/platform.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { suitePlatform } from '../support/suite.ts'
import { until } from '../support/until.ts'

const platform = await suitePlatform()
let shop: TestShop
beforeEach(async () => {
  shop = await platform.shop()
})

const failed = { state: 'failed', tries: 7, problem: '550 5.1.1 no such mailbox' } as const
/** A mail with credit for a customer, in the state that the test needs. */
const mailOf = async (
  set: Partial<Pick<Mail, 'state' | 'tries' | 'problem'>> & { sent_at?: Date } = failed,
  of = shop,
) => {
  const { id, email } = await platform.customer(of, { name: 'Tess Quill' })
  await platform.call(of.people.owner, updateBalance, {
    params: { id },
    body: {
      valueToUpdate: '20.00',
      reason: 'Reward',
      email_details: {
        recipient_email: email!,
        recipient_name: 'Tess',
        subject: 'For you',
        title: 'A gift',
      },
    },
  })
  const { mail_id } = await platform.db
    .updateTable('mail')
    .set(set)
    .where('shop_id', '=', of.shop_id)
    .where('to_email', '=', email!)
    .returning('mail_id')
    .executeTakeFirstOrThrow()
  return { mail: `m${mail_id}`, customer: id, email: email! }
}
const guestMail = async (set: object = failed) => {
  const email = `${unique('guest')}@guests.example`
  const { body } = await platform.call(shop.people.owner, sendCustomGiftCard, {
    body: {
      gift_card: {
        customer_name: 'Guest',
        customer_email: email,
        balance: '10.00',
        reason: 'Reward',
      },
      email_details: { recipient_email: email, subject: 'x' },
    },
  })
  const { mail_id } = await platform.db
    .updateTable('mail')
    .set(set)
    .where('shop_id', '=', shop.shop_id)
    .where('to_email', '=', email)
    .returning('mail_id')
    .executeTakeFirstOrThrow()
  return { mail: `m${mail_id}`, card: body.gift_card.gift_card_id, email }
}
const read = async (id: string, by: Person = shop.people.owner) =>
  (await platform.call(by, getMail, { params: { id } })).body.mail
const list = async (query: object = {}) =>
  (await platform.call(shop.people.owner, listMails, { query })).body
const correct = (
  id: string,
  to_email: string,
  more: { change_owner?: boolean; key?: string; by?: Person } = {},
) =>
  platform.call(
    more.by ?? shop.people.owner,
    correctMail,
    { params: { id }, body: { to_email, ...(more.change_owner ? { change_owner: true } : {}) } },
    more.key ? { key: more.key } : {},
  )
const resend = (id: string, by: Person = shop.people.owner, key?: string) =>
  platform.call(by, resendMail, { params: { id } }, key ? { key } : {})
const address = () => `${unique('right')}@customers.example`
const lines = async (verb: string) =>
  platform.db
    .selectFrom('audit')
    .select(['subject', 'detail'])
    .where('shop_id', '=', shop.shop_id)
    .where('verb', '=', verb)
    .execute()

describe('the desk', () => {
  test('lists what did not arrive and nobody handled, and narrows by state, kind, recipient and time', async () => {
    const one = await mailOf()
    const bounced = await guestMail({ state: 'bounced', problem: 'gone' })
    await mailOf({ state: 'sent' })
    const ids = async (query: object) => (await list(query)).rows.map(({ mail_id }) => mail_id)
    expect(await ids({ worklist: true })).toEqual([bounced.mail, one.mail])
    expect(await ids({ state: 'bounced' })).toEqual([bounced.mail])
    expect(await ids({ search: 'quill', worklist: true })).toEqual([one.mail])
    expect(await ids({ search: bounced.email.slice(0, 8).toUpperCase() })).toEqual([bounced.mail])
    expect(await ids({ name: 'loyalty_card_update' })).toEqual([])
    expect((await list({})).count).toBe(3)
    const today = new Date().toISOString().slice(0, 10)
    expect((await list({ from: today, to: today })).count).toBe(3)
    expect((await list({ to: '2020-01-01' })).count).toBe(0)
    await platform.call(shop.people.staff, handleMail, {
      params: { id: one.mail },
      body: { handled: true },
    })
    expect(await ids({ worklist: true })).toEqual([bounced.mail])
    const attention = (await platform.call(shop.people.owner, getHome, { query: {} })).body
      .attention
    expect(attention).toContainEqual({ kind: 'mails_failed', count: 1 })
  })

  test('pages by key and counts to 1,000', async () => {
    for (let i = 0; i < 3; i += 1) await guestMail()
    const first = await list({ worklist: true, limit: 2 })
    expect([first.rows.length, first.count, first.before]).toEqual([2, 3, null])
    const second = await list({ worklist: true, limit: 2, after: first.after! })
    expect([second.rows.length, second.after]).toEqual([1, null])
    expect((await list({ worklist: true, limit: 2, before: second.before! })).rows).toEqual(
      first.rows,
    )
  })

  test('tells all tries of a mail in order, each with its reason', async () => {
    const sink = await startSmtpSink((n) => (n < 3 ? { code: 451, text: `greylisted ${n}` } : null))
    const { mail, email } = await mailOf({ state: 'queued' })
    const postman = startPostman(platform, smtpSend(sink.url), {
      firstPauseSeconds: 0.2,
      pollMs: 50,
    })
    await until('the mail', async () => (await read(mail)).state === 'sent')
    await postman.stop()
    await sink.close()
    const { events, tries, to } = await read(mail)
    expect([tries, to]).toEqual([3, email])
    expect(events.map(({ kind, problem }) => [kind, problem])).toEqual([
      ['queued', null],
      ['try_failed', expect.stringContaining('greylisted 1')],
      ['try_failed', expect.stringContaining('greylisted 2')],
      ['sent', null],
    ])
  })

  test('is read by who reads, acted at by who issues, and shows of another shop nothing', async () => {
    const { mail } = await mailOf()
    const acts = { correct: true, resend: true, handle: true, copy_link: true }
    expect((await read(mail)).acts).toEqual(acts)
    expect((await read(mail, shop.people.staff)).acts).toEqual(acts)
    expect((await read(mail, shop.people.limited)).acts).toEqual({
      correct: false,
      resend: false,
      handle: false,
      copy_link: false,
    })
    const other = await platform.shop()
    for (const call of [getMail, resendMail] as const)
      expect(await platform.call(other.people.owner, call, { params: { id: mail } })).toMatchObject(
        {
          status: 404,
          error: { code: 'not_found' },
        },
      )
    expect(await correct(mail, address(), { by: other.people.owner })).toMatchObject({
      status: 404,
    })
    for (const role of ['limited', 'pos'] as const)
      expect(await resend(mail, shop.people[role])).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
  })
})

describe('correcting an address', () => {
  test('sends the same mail there under a new id, keeps the old address in its history and in the audit', async () => {
    const { mail, email, customer } = await mailOf()
    const before = await platform.db
      .selectFrom('mail')
      .select('message_id')
      .where('mail_id', '=', BigInt(mail.slice(1)))
      .executeTakeFirstOrThrow()
    const to = address()
    const { status, body } = await correct(mail, to)
    expect([status, body.mail.to, body.mail.state, body.mail.tries, body.mail.problem]).toEqual([
      200,
      to,
      'queued',
      0,
      null,
    ])
    const last = body.mail.events.at(-1)!
    expect(last).toMatchObject({
      kind: 'corrected',
      from: email,
      to,
      by: { email: shop.people.owner.email },
    })
    expect(await lines('correct_mail')).toMatchObject([
      { subject: mail, detail: { from: email, to } },
    ])
    const after = await platform.db
      .selectFrom('mail')
      .select(['message_id', 'to_email'])
      .where('mail_id', '=', BigInt(mail.slice(1)))
      .executeTakeFirstOrThrow()
    expect([after.to_email, after.message_id === before.message_id]).toEqual([to, false])
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: customer } })).body
        .email,
    ).toBe(email)
  })

  test('changes the customer’s e-mail too where it is asked, and not to another customer’s', async () => {
    const { mail, customer } = await mailOf()
    const taken = await platform.customer(shop)
    expect(await correct(mail, taken.email!, { change_owner: true })).toMatchObject({
      status: 409,
      error: { code: 'already_there', field: 'to_email' },
    })
    expect((await read(mail)).state).toBe('failed')
    const to = address()
    expect((await correct(mail, to, { change_owner: true })).status).toBe(200)
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: customer } })).body
        .email,
    ).toBe(to)
    expect((await list({ search: to })).rows.map(({ mail_id }) => mail_id)).toEqual([mail])
  })

  test('of a card that nobody has changes the card’s, and joins the customer who has that e-mail', async () => {
    const [first, second] = [await guestMail(), await guestMail()]
    const to = address()
    await correct(first.mail, to, { change_owner: true })
    expect(
      (
        await platform.call(shop.people.owner, getGiftCard, {
          params: { id: first.card },
          query: {},
        })
      ).body.gift_card,
    ).toMatchObject({ customer_email: to, platform_customer_id: null })
    const known = await platform.customer(shop)
    await correct(second.mail, known.email!, { change_owner: true })
    expect(
      (
        await platform.call(shop.people.owner, getGiftCard, {
          params: { id: second.card },
          query: {},
        })
      ).body.gift_card,
    ).toMatchObject({ customer_email: known.email, platform_customer_id: known.id })
  })

  test('of a mail that may have arrived is for who sees whole codes', async () => {
    const hiding = await platform.shop({
      settings: { hiding_gift_card_code_except_last_4_digits: true },
    })
    const sent = await mailOf({ state: 'sent', sent_at: new Date() }, hiding)
    const ask = (by: Person) =>
      platform.call(by, correctMail, { params: { id: sent.mail }, body: { to_email: address() } })
    expect(await ask(hiding.people.staff)).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
    expect(
      (await platform.call(hiding.people.staff, getMail, { params: { id: sent.mail } })).body.mail
        .acts,
    ).toMatchObject({ correct: false, resend: true })
    const done = await ask(hiding.people.admin)
    expect(done.status).toBe(200)
    // what was sent before stays in its history
    expect(done.body.mail.events.map(({ kind }) => kind)).toEqual(['queued', 'sent', 'corrected'])
  })

  test('takes no address that is none, or the same, and no mail that is on its way or isn’t a customer’s', async () => {
    const { mail, email } = await mailOf()
    expect(await correct(mail, 'no address')).toMatchObject({
      status: 422,
      error: { field: 'to_email' },
    })
    expect(await correct(mail, email.toUpperCase())).toMatchObject({
      status: 422,
      error: { field: 'to_email' },
    })
    for (const state of ['queued', 'sending', 'cancelled'] as const) {
      const moving = await mailOf({ state })
      expect(await correct(moving.mail, address())).toMatchObject({
        status: 409,
        error: { code: 'mail_moving' },
      })
      expect(await resend(moving.mail)).toMatchObject({
        status: 409,
        error: { code: 'mail_moving' },
      })
    }
    await platform.db
      .updateTable('staff')
      .set({ password_hash: 'x' })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    await platform.call(null, forgetPassword, {
      body: { shop_url: shop.shop_url, email: shop.people.staff.email },
    })
    await platform.db
      .insertInto('mail')
      .values({
        shop_id: shop.shop_id,
        name: 'password_reset',
        to_email: shop.people.staff.email,
        subject: '',
        content: '{}',
        message_id: unique('<m'),
        ...failed,
        next_try_at: null,
        customer_id: null,
        gift_card_id: null,
        movement_id: null,
        staff_id: null,
        created_at: new Date(),
        sent_at: null,
      })
      .execute()
    const [link] = (await list({ name: 'password_reset', worklist: true })).rows
    expect((await read(link!.mail_id)).acts).toEqual({
      correct: false,
      resend: false,
      handle: true,
      copy_link: false,
    })
    expect(await correct(link!.mail_id, address())).toMatchObject({
      status: 422,
      error: { code: 'not_a_recipient' },
    })
    expect(await resend(link!.mail_id)).toMatchObject({
      status: 422,
      error: { code: 'not_a_recipient' },
    })
  })
})

describe('sending again', () => {
  test('queues it once, however often the same press arrives, and clears what was said of it', async () => {
    const { mail } = await mailOf()
    await platform.call(shop.people.owner, handleMail, {
      params: { id: mail },
      body: { handled: true },
    })
    const key = unique('key-0000')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => resend(mail, shop.people.owner, key)),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await read(mail)).toMatchObject({ state: 'queued', handled_at: null, problem: null })
    expect((await read(mail)).events.filter(({ kind }) => kind === 'resent')).toHaveLength(1)
    // another press: it is on its way now
    expect(await resend(mail)).toMatchObject({ status: 409, error: { code: 'mail_moving' } })
  })

  test('at most 20 an hour a person, corrections counted too', async () => {
    const { mail } = await mailOf()
    const fail = () =>
      platform.db
        .updateTable('mail')
        .set(failed)
        .where('mail_id', '=', BigInt(mail.slice(1)))
        .execute()
    for (let i = 0; i < 20; i += 1) {
      expect((await (i % 2 ? resend(mail) : correct(mail, address()))).status).toBe(200)
      await fail()
    }
    expect(await resend(mail)).toMatchObject({ status: 429, error: { code: 'too_many' } })
    expect(await correct(mail, address())).toMatchObject({ status: 429 })
    expect((await resend(mail, shop.people.staff)).status).toBe(200)
  })

  test('of a disabled card is refused', async () => {
    const { mail, card } = await guestMail()
    await platform.db
      .updateTable('gift_card')
      .set({ disabled_at: new Date() })
      .where('gift_card_id', '=', BigInt(card.slice(1)))
      .execute()
    expect(await resend(mail)).toMatchObject({ status: 409, error: { code: 'card_disabled' } })
  })
})

describe('handling', () => {
  test('takes a mail out of the worklist and back, is noted once, and only where something didn’t arrive', async () => {
    const { mail } = await mailOf()
    const handle = (handled: boolean, id = mail) =>
      platform.call(shop.people.staff, handleMail, { params: { id }, body: { handled } })
    expect((await handle(true)).body.mail.handled_at).toEqual(expect.any(String))
    expect((await Promise.all([handle(true), handle(true)])).map(({ status }) => status)).toEqual([
      200, 200,
    ])
    expect((await handle(false)).body.mail.handled_at).toBeNull()
    expect([(await lines('handle_mail')).length, (await lines('reopen_mail')).length]).toEqual([
      1, 1,
    ])
    expect(await handle(true, (await mailOf({ state: 'sent' })).mail)).toMatchObject({
      status: 409,
      error: { code: 'mail_moving' },
    })
  })

  test('a person who is erased leaves no address behind in the history of their mails', async () => {
    const { mail, customer } = await mailOf()
    await correct(mail, 'xanthippe.new@canary.example', { change_owner: true })
    await platform.call(shop.people.owner, eraseCustomer, {
      params: { id: customer },
      body: { confirm: 'erase' },
    })
    const { rows } = await sql<{
      n: string
    }>`select (select count(*) from audit x where to_jsonb(x)::text like '%canary.example%') + (select count(*) from mail_event x where to_jsonb(x)::text like '%canary.example%') + (select count(*) from mail x where to_jsonb(x)::text like '%canary.example%') as n`.execute(
      platform.db,
    )
    expect(Number(rows[0]!.n)).toBe(0)
    expect(await resend(mail)).toMatchObject({ status: 409 })
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { getMail, handleMail, resendMail } from '#contract/emails/calls.ts'
import { getHome } from '#contract/home/calls.ts'
import { startPostman } from '#platform/mail/postman/postman.ts'
import { smtpSend } from '#platform/mail/postman/smtp.ts'
import { address, type Deliveries, deliveriesOf } from '../../support/emails/deliveries.ts'
import type { TestShop } from '../../support/platform.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { suitePlatform } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const platform = await suitePlatform()
let shop: TestShop
let desk: Deliveries
beforeEach(async () => {
  shop = await platform.shop()
  desk = deliveriesOf(platform, shop)
})

describe('the desk', () => {
  test('lists what did not arrive and isn’t handled, by state, kind, recipient and time', async () => {
    const one = await desk.mailOf()
    const bounced = await desk.guestMail({ state: 'bounced', problem: 'gone' })
    await desk.mailOf({ state: 'sent' })
    const ids = async (query: object) => (await desk.list(query)).rows.map(({ mail_id }) => mail_id)
    expect(await ids({ worklist: true })).toEqual([bounced.mail, one.mail])
    expect(await ids({ state: 'bounced' })).toEqual([bounced.mail])
    expect(await ids({ search: 'quill', worklist: true })).toEqual([one.mail])
    expect(await ids({ search: bounced.email.slice(0, 8).toUpperCase() })).toEqual([bounced.mail])
    expect(await ids({ name: 'loyalty_card_update' })).toEqual([])
    expect((await desk.list({})).count).toBe(3)
    const today = new Date().toISOString().slice(0, 10)
    expect((await desk.list({ from: today, to: today })).count).toBe(3)
    expect((await desk.list({ to: '2020-01-01' })).count).toBe(0)
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
    for (let i = 0; i < 3; i += 1) await desk.guestMail()
    const first = await desk.list({ worklist: true, limit: 2 })
    expect([first.rows.length, first.count, first.before]).toEqual([2, 3, null])
    const second = await desk.list({ worklist: true, limit: 2, after: first.after! })
    expect([second.rows.length, second.after]).toEqual([1, null])
    expect((await desk.list({ worklist: true, limit: 2, before: second.before! })).rows).toEqual(
      first.rows,
    )
  })

  test('tells all tries of a mail in order, each with its reason', async () => {
    const sink = await startSmtpSink((n) => (n < 3 ? { code: 451, text: `greylisted ${n}` } : null))
    const { mail, email } = await desk.mailOf({ state: 'queued' })
    const postman = startPostman(platform, smtpSend(sink.url), {
      pauses: { first: 0.2, longest: 1 },
      lookMs: 50,
    })
    await until('the mail', async () => (await desk.read(mail)).state === 'sent')
    await postman.stop()
    await sink.close()
    const { events, tries, to } = await desk.read(mail)
    expect([tries, to]).toEqual([3, email])
    expect(events.map(({ kind, problem }) => [kind, problem])).toEqual([
      ['queued', null],
      ['try_failed', expect.stringContaining('greylisted 1')],
      ['try_failed', expect.stringContaining('greylisted 2')],
      ['sent', null],
    ])
  })

  test('is read by who reads, acted at by who issues, and shows of another shop nothing', async () => {
    const { mail } = await desk.mailOf()
    const acts = {
      correct: true,
      resend: true,
      handle: true,
      send_anyway: false,
      view: true,
      copy_link: true,
    }
    expect((await desk.read(mail)).acts).toEqual(acts)
    expect((await desk.read(mail, shop.people.staff)).acts).toEqual(acts)
    expect((await desk.read(mail, shop.people.limited)).acts).toEqual({
      correct: false,
      resend: false,
      handle: false,
      send_anyway: false,
      view: true,
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
    expect(await desk.correct(mail, address(), { by: other.people.owner })).toMatchObject({
      status: 404,
    })
    for (const role of ['limited', 'pos'] as const)
      expect(await desk.resend(mail, shop.people[role])).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
  })
})

describe('handling', () => {
  test('takes a mail off the worklist and back, noted once, only where one didn’t arrive', async () => {
    const { mail } = await desk.mailOf()
    const handle = (handled: boolean, id = mail) =>
      platform.call(shop.people.staff, handleMail, { params: { id }, body: { handled } })
    expect((await handle(true)).body.mail.handled_at).toEqual(expect.any(String))
    expect((await Promise.all([handle(true), handle(true)])).map(({ status }) => status)).toEqual([
      200, 200,
    ])
    expect((await handle(false)).body.mail.handled_at).toBeNull()
    expect([
      (await desk.lines('handle_mail')).length,
      (await desk.lines('reopen_mail')).length,
    ]).toEqual([1, 1])
    expect(await handle(true, (await desk.mailOf({ state: 'sent' })).mail)).toMatchObject({
      status: 409,
      error: { code: 'mail_moving' },
    })
  })

  test('a person who is erased leaves no address behind in the history of their mails', async () => {
    const { mail, customer } = await desk.mailOf()
    await desk.correct(mail, 'xanthippe.new@canary.example', { change_owner: true })
    await platform.call(shop.people.owner, eraseCustomer, {
      params: { id: customer },
      body: { confirm: 'erase' },
    })
    const { rows } = await sql<{
      n: string
    }>`
      select count(*) as n
      from (
        select to_jsonb(x)::text as text from audit x
        union all
        select to_jsonb(x)::text from mail_event x
        union all
        select to_jsonb(x)::text from mail x
      ) kept
      where text like '%canary.example%'`.execute(platform.db)
    expect(Number(rows[0]!.n)).toBe(0)
    expect(await desk.resend(mail)).toMatchObject({ status: 409 })
  })
})

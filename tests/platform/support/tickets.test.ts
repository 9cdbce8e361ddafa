import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderEmail, sendEmail } from '#contract/emails/calls.ts'
import {
  listTickets,
  requestEmail,
  sendContactSales,
  sendContactSupport,
  sendReview,
  supportReasons,
} from '#contract/support/calls.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import type { Person, TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ at: '2026-03-01T10:00:00Z' })
let shop: TestShop
beforeEach(async () => {
  platform.env = { ...platform.env, SUPPORT_EMAIL: 'support@vendor.example' }
  shop = await platform.shop()
})

const ask = (more: object = {}, person: Person = shop.people.staff) =>
  platform.call(person, sendContactSupport, {
    body: {
      email: 'ada@maple.example',
      reason: 'How to',
      body: 'How do I undo?',
      ...more,
    } as never,
  })
const tickets = async (person: Person) => (await platform.call(person, listTickets, {})).body.rows
const mails = async (of = shop) => {
  const rows = await platform.db
    .selectFrom('mail')
    .select('mail_id')
    .where('shop_id', '=', of.shop_id)
    .orderBy('mail_id')
    .execute()
  return Promise.all(
    rows.map(async ({ mail_id }) => readMessage(platform, (await mailRow(platform, mail_id))!)),
  )
}

describe('a ticket', () => {
  test('is kept, mailed to support with the answer going to its writer, and audited', async () => {
    const { body } = await ask({
      email: 'ADA@maple.example',
      intercomId: 'i-1',
      body: 'First line\nSecond: {shop_name} <b>',
    })
    expect(body.data.ticket_id).toMatch(/^k\d+$/)
    expect(await tickets(shop.people.staff)).toEqual([
      {
        ticket_id: body.data.ticket_id,
        kind: 'support',
        reason: 'How to',
        email: 'ada@maple.example',
        body: 'First line\nSecond: {shop_name} <b>',
        state: 'open',
        created_at: '2026-03-01T10:00:00.000Z',
      },
    ])
    const [confirmation, mail] = await mails()
    expect(confirmation).toMatchObject({
      to: { address: 'ada@maple.example' },
      replyTo: 'support@vendor.example',
      subject: `Your message to support (${body.data.ticket_id})`,
    })
    // it goes to any address, so it contains nothing that the writer typed
    expect(confirmation!.text).toContain('About: How to')
    expect(confirmation!.text).not.toContain('First line')
    expect(mail).toMatchObject({
      to: { address: 'support@vendor.example' },
      replyTo: 'ada@maple.example',
      subject: `How to: ${shop.shop_url} (${body.data.ticket_id})`,
    })
    // typed text stays text: variables aren't filled in, HTML is escaped
    expect(mail!.text).toContain('Second: {shop_name} <b>')
    expect(mail!.html).toContain('{shop_name} &lt;b&gt;')
    expect(mail!.text).toContain(`From: staff (${shop.people.staff.email})`)
    const { rows } = await sql<{
      verb: string
      detail: object
    }>`select verb, detail from audit where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(rows).toEqual([{ verb: 'open_ticket', detail: { kind: 'support', reason: 'How to' } }])
  })

  test('is kept, and its writer told so, where nobody is named to get it', async () => {
    platform.env = { ...platform.env, SUPPORT_EMAIL: undefined }
    expect((await ask()).status).toBe(200)
    expect([(await tickets(shop.people.staff)).length, (await mails()).length]).toEqual([1, 1])
  })

  test('to sales says who asks, after an upgrade; one for an e-mail goes by the own address', async () => {
    await platform.call(shop.people.owner, sendContactSales, {
      body: { name: 'Ada', company: 'Maple', email: 'ada@maple.example', is_upgrade_request: true },
    })
    await platform.call(shop.people.owner, requestEmail, {
      body: { request_message: 'For the holidays' },
    })
    expect(await tickets(shop.people.owner)).toMatchObject([
      { kind: 'email', email: shop.people.owner.email, body: 'For the holidays' },
      { kind: 'sales', reason: 'no-service', email: 'ada@maple.example' },
    ])
    const [, sales, , email] = await mails()
    expect(sales!.text).toContain('is_upgrade_request: true')
    expect(email!.replyTo).toBe(shop.people.owner.email)
  })

  test.each(supportReasons)('may be about: %s', async (reason) =>
    expect((await ask({ reason })).status).toBe(200),
  )

  test.each([
    ['an e-mail that is none', { email: 'ada@' }, 'email'],
    ['an e-mail with a line break', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    ['two e-mails', { email: 'a@b.example, c@d.example' }, 'email'],
    ['no words', { body: '  ' }, 'body'],
    ['5,001 letters', { body: 'x'.repeat(5001) }, 'body'],
    ['a reason that is none', { reason: 'Refund' }, 'reason'],
  ])('with %s is refused by its field and not kept', async (_, more, field) => {
    expect(await ask(more)).toMatchObject({ status: 422, error: { field } })
    expect(await tickets(shop.people.owner)).toEqual([])
  })

  test('comes at most twenty times an hour from a person, also at once; others still can', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => ask()))
    expect(all.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 200),
      ...Array.from({ length: 10 }, () => 429),
    ])
    expect([(await mails()).length, (await ask({}, shop.people.owner)).status]).toEqual([40, 200])
    platform.at('2026-03-01T11:00:01Z')
    expect((await ask()).status).toBe(200)
    platform.at('2026-03-01T10:00:00Z')
  })

  test('is seen by its writer, and by those who manage staff; never by another shop', async () => {
    const other = await platform.shop()
    await ask()
    await ask({}, shop.people.limited)
    const seen = async (of: TestShop) =>
      Promise.all(
        (['owner', 'admin', 'staff', 'limited', 'pos'] as const).map(
          async (role) => (await tickets(of.people[role])).length,
        ),
      )
    expect([await seen(shop), await seen(other)]).toEqual([
      [2, 2, 1, 1, 0],
      [0, 0, 0, 0, 0],
    ])
  })

  test('its mail is nobody’s to send or to see by name', async () => {
    const named = { params: { name: 'support_ticket' } }
    expect(
      await platform.call(shop.people.owner, sendEmail, {
        ...named,
        body: { to_email: shop.people.owner.email },
      }),
    ).toMatchObject({ status: 404 })
    expect(
      await platform.call(shop.people.owner, renderEmail, { ...named, body: {} }),
    ).toMatchObject({
      status: 404,
    })
  })
})

describe('a review', () => {
  const review = (stars: number, words: string, person = shop.people.staff) =>
    platform.call(person, sendReview, { body: { stars, review: words } })
  const mine = async (person = shop.people.staff) =>
    (await platform.call(person, listTickets, {})).body.review

  test('of a person is one: the newest counts', async () => {
    expect(await mine()).toBeNull()
    await review(2, 'Slow')
    await review(5, 'Fast now')
    expect(await mine()).toEqual({ stars: 5, review: 'Fast now' })
    expect(await mine(shop.people.owner)).toBeNull()
  })

  test('sent ten times at once is one', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, (_, i) => review((i % 5) + 1, 'x')))
    expect(all.every(({ status }) => status === 200)).toBe(true)
    expect(
      await platform.db
        .selectFrom('review')
        .select('stars')
        .where('shop_id', '=', shop.shop_id)
        .execute(),
    ).toHaveLength(1)
  })

  test.each([0, 6, 2.5, '5'])('of %j stars is refused', async (stars) =>
    expect(await review(stars as number, '')).toMatchObject({
      status: 422,
      error: { field: 'stars' },
    }),
  )
})

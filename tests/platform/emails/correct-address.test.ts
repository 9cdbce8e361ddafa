import { beforeEach, describe, expect, test } from 'vitest'
import { getCustomer } from '#contract/customers/read.ts'
import { correctMail, getMail } from '#contract/emails/calls.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { forgetPassword } from '#contract/staff/calls.ts'
import { address, type Deliveries, deliveriesOf, failed } from '../../support/emails/deliveries.ts'
import { type Person, type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
let desk: Deliveries
beforeEach(async () => {
  shop = await platform.shop()
  desk = deliveriesOf(platform, shop)
})

describe('correcting an address', () => {
  test('sends the same mail under a new id; the old address is in its history and the audit', async () => {
    const { mail, email, customer } = await desk.mailOf()
    const before = await platform.db
      .selectFrom('mail')
      .select('message_id')
      .where('mail_id', '=', BigInt(mail.slice(1)))
      .executeTakeFirstOrThrow()
    const to = address()
    const { status, body } = await desk.correct(mail, to)
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
    expect(await desk.lines('correct_mail')).toMatchObject([
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
    const { mail, customer } = await desk.mailOf()
    const taken = await platform.customer(shop)
    expect(await desk.correct(mail, taken.email!, { change_owner: true })).toMatchObject({
      status: 409,
      error: { code: 'already_there', field: 'to_email' },
    })
    expect((await desk.read(mail)).state).toBe('failed')
    const to = address()
    expect((await desk.correct(mail, to, { change_owner: true })).status).toBe(200)
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: customer } })).body
        .email,
    ).toBe(to)
    expect((await desk.list({ search: to })).rows.map(({ mail_id }) => mail_id)).toEqual([mail])
  })

  test('of a card that nobody has changes the card’s, and joins the customer of that e-mail', async () => {
    const first = await desk.guestMail()
    const second = await desk.guestMail()
    const to = address()
    await desk.correct(first.mail, to, { change_owner: true })
    expect(
      (
        await platform.call(shop.people.owner, getGiftCard, {
          params: { id: first.card },
          query: {},
        })
      ).body.gift_card,
    ).toMatchObject({
      customer_email: to,
      platform_customer_id: expect.stringMatching(/^tender-\d+$/),
    })
    const known = await platform.customer(shop)
    await desk.correct(second.mail, known.email!, { change_owner: true })
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
    const sent = await desk.mailOf({ state: 'sent', sent_at: new Date() }, hiding)
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
    // the history keeps the first address
    expect(done.body.mail.events.map(({ kind }) => kind)).toEqual(['queued', 'sent', 'corrected'])
  })

  test('takes no bad or same address, and no mail that is on its way or not a customer’s', async () => {
    const { mail, email } = await desk.mailOf()
    expect(await desk.correct(mail, 'no address')).toMatchObject({
      status: 422,
      error: { field: 'to_email' },
    })
    expect(await desk.correct(mail, email.toUpperCase())).toMatchObject({
      status: 422,
      error: { field: 'to_email' },
    })
    for (const state of ['queued', 'sending', 'cancelled'] as const) {
      const moving = await desk.mailOf({ state })
      expect(await desk.correct(moving.mail, address())).toMatchObject({
        status: 409,
        error: { code: 'mail_moving' },
      })
      expect(await desk.resend(moving.mail)).toMatchObject({
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
    const [link] = (await desk.list({ name: 'password_reset', worklist: true })).rows
    expect((await desk.read(link!.mail_id)).acts).toEqual({
      correct: false,
      resend: false,
      handle: true,
      send_anyway: false,
      view: false,
      copy_link: false,
    })
    expect(await desk.correct(link!.mail_id, address())).toMatchObject({
      status: 422,
      error: { code: 'not_a_recipient' },
    })
    expect(await desk.resend(link!.mail_id)).toMatchObject({
      status: 422,
      error: { code: 'not_a_recipient' },
    })
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mergeCustomers } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { putGiftCard } from '#contract/gift-cards/change.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { previewCredit } from '#contract/store-credit/calls.ts'
import { callBy, keyOf } from '../../support/api-keys/keys-of.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const { owner } = shop.people

const preview = (body: object, by = owner) =>
  platform.call(by, previewCredit, { body: body as never })
const give = (id: string, valueToUpdate: string, more: object = {}) =>
  platform.call(owner, updateBalance, {
    params: { id },
    body: { valueToUpdate, reason: 'Reward', ...more } as never,
  })
const sendTo = (email: string, balance: string) =>
  platform.call(owner, sendCustomGiftCard, {
    body: {
      gift_card: { customer_name: 'G', customer_email: email, balance, reason: 'Reward' },
      email_details: { recipient_email: email, subject: 'x' },
    },
  })
/** All rows that an act could have left behind. */
const rowsLeft = async () => {
  const { rows } = await sql`
    select (select count(*) from movement) as movements, (select count(*) from mail) as mails,
      (select count(*) from gift_card) as cards, (select count(*) from customer) as customers,
      (select count(*) from audit) as lines, (select sum(remaining) from lot) as left`.execute(
    platform.db,
  )
  return rows[0]
}

describe('the preview of credit', () => {
  test('shows what the act then does, and changes nothing itself', async () => {
    const { id } = await platform.customer(shop)
    await give(id, '10.00', { expires_on: '2026-04-01' })
    const before = await rowsLeft()
    const { status, body } = await preview({
      platform_customer_id: id,
      amount: '25.50',
      money: 'paid',
      expires_on: '2027-01-31',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      customer: { platform_customer_id: id },
      balance: { before: '10.00', after: '35.50' },
      cards: [{ is_new: false, before: '10.00', after: '35.50' }],
      lots: [
        { expires_on: '2026-04-01', money: 'promotional', before: '10.00', after: '10.00' },
        { expires_on: '2027-01-31', money: 'paid', before: '0.00', after: '25.50' },
      ],
      refusal: null,
    })
    expect(await rowsLeft()).toEqual(before)
    const { body: given } = await give(id, '25.50', { money: 'paid', expires_on: '2027-01-31' })
    expect(given.customer.LoyaltyCard?.GiftCard.balance).toBe(body.balance.after)
  })

  test('to an unknown address names no customer, who is made by the act alone', async () => {
    const email = `${unique('guest')}@guests.example`
    const before = await rowsLeft()
    expect((await preview({ email, amount: '5' })).body).toMatchObject({
      customer: { platform_customer_id: null, email },
      balance: { before: '0.00', after: '5.00' },
      cards: [{ last4: null, is_new: true, before: '0.00', after: '5.00' }],
      questions: [],
      refusal: null,
    })
    expect(await rowsLeft()).toEqual(before)
  })

  test('of a deduction shows each card and lot that it takes from', async () => {
    const { id, email } = await platform.customer(shop)
    await give(id, '10.00', { expires_on: '2026-04-01' })
    await sendTo(email!, '2.00')
    const { body } = await preview({ platform_customer_id: id, amount: '-4.00' })
    expect(body).toMatchObject({
      balance: { before: '12.00', after: '8.00' },
      cards: [{ before: '12.00', after: '8.00' }],
      lots: [
        { expires_on: '2026-04-01', before: '10.00', after: '6.00' },
        { expires_on: null, before: '2.00', after: '2.00' },
      ],
    })
  })

  test('of one card shows the whole account of its customer', async () => {
    const email = `${unique('guest')}@guests.example`
    const { body: sent } = await sendTo(email, '8.00')
    const id = sent.gift_card.gift_card_id
    const { body } = await preview({ gift_card_id: id, amount: '-3.00' })
    expect(body).toMatchObject({ balance: { before: '8.00', after: '5.00' }, refusal: null })
    await platform.call(owner, putGiftCard, {
      params: { id },
      body: { gift_card: { balance: '-3.00', expected_balance: '8.00' } },
    })
    expect((await preview({ gift_card_id: id, amount: '-9.00' })).body).toMatchObject({
      balance: { before: '5.00', after: '5.00' },
      refusal: { code: 'too_little_left' },
    })
  })
})

describe('questions of the preview', () => {
  test('are the recent credit, the ticket and the person’s own limit, all at once', async () => {
    const person = await platform.colleague(shop, 'staff', { limit_issue: 2000n })
    const { id } = await platform.customer(shop)
    const ticket = { helpdesk: 'gorgias', id: unique('t') }
    await give(id, '3.00', { ticket })
    const { body } = await preview({ platform_customer_id: id, amount: '20.01', ticket }, person)
    expect(body.questions).toMatchObject([
      { code: 'over_own_limit', facts: { max: '20.00' } },
      { code: 'credited_lately', facts: { by: 'owner', amount: '3.00' } },
      { code: 'ticket_credited', facts: { amount: '3.00' } },
    ])
    expect(body.balance).toEqual({ before: '3.00', after: '23.01' })
  })

  test('leave adjustments out of the guard of duplicates', async () => {
    const { id } = await platform.customer(shop)
    await give(id, '3.00')
    const adjusted = { platform_customer_id: id, amount: '1.00', kind: 'adjust' }
    expect((await preview(adjusted)).body.questions).toEqual([])
  })
})

describe('the preview is refused', () => {
  test('with what the act would be refused with, beside the balance as it is', async () => {
    const limited = await platform.shop({
      settings: { limit_store_credit_issue_max_value: '50.00' },
    })
    const { id } = await platform.customer(limited)
    const { body } = await preview(
      { platform_customer_id: id, amount: '50.01' },
      limited.people.owner,
    )
    expect(body).toMatchObject({
      balance: { before: '0.00', after: '0.00' },
      refusal: { code: 'over_limit', facts: { max: '50.00' } },
    })
  })

  test('to people who may not issue, and for another shop’s customer and card', async () => {
    const { id, email } = await platform.customer(shop)
    const card = (await sendTo(email!, '1.00')).body.gift_card.gift_card_id
    const amount = '1.00'
    expect((await preview({ platform_customer_id: id, amount }, shop.people.pos)).status).toBe(403)
    const stranger = other.people.owner
    expect((await preview({ platform_customer_id: id, amount }, stranger)).body).toMatchObject({
      customer: null,
      refusal: { code: 'not_found' },
    })
    expect((await preview({ gift_card_id: card, amount }, stranger)).body).toMatchObject({
      customer: null,
      cards: [],
      refusal: { code: 'not_found' },
    })
  })

  test('for a card to keys without its right; a merged person’s is that of whom they became', async () => {
    const { id, email } = await platform.customer(shop)
    const card = (await sendTo(email!, '1.00')).body.gift_card.gift_card_id
    const by = async (scopes: ('issue' | 'lookup')[]) => {
      const { key } = await keyOf(platform, shop, { scopes })
      return callBy(platform, key, previewCredit, { body: { gift_card_id: card, amount: '1' } })
    }
    expect((await by(['issue', 'lookup'])).body).toMatchObject({
      refusal: { code: 'scope_missing' },
    })
    expect((await by(['issue'])).status).toBe(403)
    const kept = await platform.customer(shop)
    await platform.call(owner, mergeCustomers, { params: { id: kept.id }, body: { from: id } })
    expect((await preview({ platform_customer_id: id, amount: '2' })).body).toMatchObject({
      customer: { platform_customer_id: kept.id },
      balance: { before: '1.00', after: '3.00' },
    })
  })

  test('where none or two receivers are named', async () => {
    const refused = { status: 422, error: { code: 'invalid_input', field: 'email' } }
    expect(await preview({ amount: '1' })).toMatchObject(refused)
    expect(
      await preview({ amount: '1', email: 'a@b.example', platform_customer_id: '1' }),
    ).toMatchObject(refused)
  })
})

import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { mergeCustomers } from '#contract/customers/change.ts'
import { getAnswerCard } from '#contract/helpdesk/calls.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import type { Person, TestShop } from '../../support/platform.ts'
import { doorsOf, start } from '../../support/staff/doors.ts'
import { suite } from '../../support/suite.ts'
import { unique } from '../../support/platform.ts'

const { platform, shop, other } = await suite({ at: start })
const { owner, staff } = shop.people

const ask = async (body: object, as: Person = staff) =>
  (await platform.call(as, getAnswerCard, { body: body as never })).body
const give = (id: string, more: object = {}, of: TestShop = shop) =>
  platform.call(of.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '10', reason: 'Reward', ...more } as never,
  })
const set = (customer_id: bigint, phone: string) =>
  platform.db
    .updateTable('customer')
    .set({ phone })
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
const last4Of = async (customer_id: bigint) => {
  const { last4 } = await platform.db
    .selectFrom('gift_card_code')
    .innerJoin('gift_card', 'gift_card.gift_card_id', 'gift_card_code.gift_card_id')
    .select('last4')
    .where('gift_card.customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  return last4
}

describe('the card of a customer', () => {
  test('is found by email, id, order, return, phone, last four and name', async () => {
    const name = unique('Margarethe')
    const { id, customer_id, email } = await platform.customer(shop, { name })
    await give(id)
    const phone = `+44 20 ${Date.now() % 10_000_000}`
    await set(customer_id, phone)
    const order = await placeOrder(platform, shop, { customer_id })
    await platform.db
      .insertInto('return_request')
      .values({
        shop_id: shop.shop_id,
        order_id: order.order_id,
        number: 1,
        state: 'approved',
        origin: 'staff',
        to: 'credit',
        amount: 1000n,
        pieces: 1,
        verdict: null,
        created_at: start,
        changed_at: start,
      } as never)
      .execute()
    const found = { card: { platform_customer_id: id, balance: '10.00' } }
    for (const [by, text] of [
      ['email', ` ${email!.toUpperCase()} `],
      ['id', id],
      ['number', order.name],
      ['number', order.name.slice(1)],
      ['return', `${order.name}-R1`],
      ['phone', phone],
      ['last4', await last4Of(customer_id)],
      ['customer', name.slice(0, -1)],
    ] as const) {
      const answer = await ask({ text })
      expect(answer, by).toMatchObject(found)
      expect(
        answer.matches.map((match) => match.by),
        by,
      ).toContain(by)
    }
    expect((await ask({ platform_customer_id: id })).card).toMatchObject({
      orders: [{ name: order.name }],
      returns: [{ name: `${order.name}-R1`, state: 'approved', amount: '10.00' }],
    })
  })

  test('adds up balance, held, owed, pending, and credit of 60 days, the last day included', async () => {
    const { id, customer_id } = await platform.customer(shop)
    await give(id, { expires_on: '2026-04-30' })
    await give(id, { expires_on: '2026-04-30', valueToUpdate: '2.5' })
    await give(id, { expires_on: '2026-05-01' })
    await give(id)
    await platform.db
      .updateTable('gift_card')
      .set({ owed: 300n })
      .where('shop_id', '=', shop.shop_id)
      .where('customer_id', '=', customer_id)
      .execute()
    await platform.db
      .insertInto('reward')
      .values({
        shop_id: shop.shop_id,
        customer_id,
        title: 'Spring',
        state: 'pending',
        amount: 500n,
        basis: 0n,
        created_at: start,
      } as never)
      .execute()
    expect((await ask({ platform_customer_id: id })).card).toMatchObject({
      balance: '32.50',
      held: '0.00',
      owed: '3.00',
      expiring: [{ expires_on: '2026-04-30', amount: '12.50' }],
      pending: [{ title: 'Spring', amount: '5.00' }],
    })
  })

  test('is that of the customer into whom theirs was merged, also by the former email', async () => {
    const [kept, gone] = [await platform.customer(shop), await platform.customer(shop)]
    await give(gone.id)
    await platform.call(owner, mergeCustomers, {
      params: { id: kept.id },
      body: { from: gone.id },
    })
    for (const text of [gone.id, gone.email!])
      expect((await ask({ text })).card, text).toMatchObject({
        platform_customer_id: kept.id,
        balance: '10.00',
      })
  })

  test('has the orders of an address that is no customer’s', async () => {
    const email = `${unique('guest')}@guests.example`
    const order = await placeOrder(platform, shop, { email })
    for (const text of [email, order.name])
      expect((await ask({ text })).card).toMatchObject({
        platform_customer_id: null,
        email,
        balance: '0.00',
        orders: [{ name: order.name, refundable: '10.00' }],
      })
  })
})

describe('a text that means several', () => {
  test('answers both an order and a last four, and no card until one is chosen', async () => {
    const [one, two] = [await platform.customer(shop), await platform.customer(shop)]
    await give(one.id)
    const last4 = await last4Of(one.customer_id)
    const order = await placeOrder(platform, shop, {
      name: `#${last4}`,
      customer_id: two.customer_id,
    })
    const { matches, card } = await ask({ text: last4 })
    expect(card).toBeNull()
    expect(matches.map((match) => [match.by, match.platform_customer_id])).toEqual([
      ['number', two.id],
      ['last4', one.id],
    ])
    expect(matches[0]?.order?.name).toBe(order.name)
    expect((await ask({ text: last4, platform_customer_id: one.id })).card).toMatchObject({
      platform_customer_id: one.id,
    })
  })

  test('is found by a name with no two letters beside each other', async () => {
    const { id } = await platform.customer(shop, { name: 'Tess 1d224737-a03' })
    const { matches } = await ask({ text: '1d224737-a03' })
    expect(matches.map(({ platform_customer_id }) => platform_customer_id)).toEqual([id])
  })

  test('answers an order that names nobody, and no card', async () => {
    const { name } = await placeOrder(platform, shop)
    const { matches, card } = await ask({ text: name })
    expect([matches.length, matches[0]?.order?.name, card]).toEqual([1, name, null])
  })

  test('answers nothing for a text that finds nobody, or another shop’s', async () => {
    const { id, email } = await platform.customer(other)
    for (const text of ['nobody-of-that-name', id, email!, 'x@nobody.example', ''])
      expect(await ask({ text }), text).toMatchObject({ matches: [], card: null })
    const chosen = await platform.call(staff, getAnswerCard, { body: { platform_customer_id: id } })
    expect(chosen.status).toBe(404)
  })
})

describe('the customer of a helpdesk’s link', () => {
  test('is the one shown at first, to the person who came in and to nobody else', async () => {
    const { id, email } = await platform.customer(shop)
    const doors = doorsOf(platform, shop)
    const entered = await doors.enter('helpdesk', doors.forDesk('staff', { customer: email! }))
    const { about } = entered.body as unknown as { about: string }
    const answer = await ask({ about }, { ...staff, token: entered.body.jwt })
    expect(answer).toMatchObject({ email, card: { platform_customer_id: id } })
    expect(await ask({ about }, owner)).toMatchObject({ email: null, matches: [], card: null })
    expect(await ask({ about, text: 'nobody-of-that-name' })).toMatchObject({ card: null })
  })

  test('who is nobody’s yet is named by the address alone', async () => {
    const doors = doorsOf(platform, shop)
    const customer = `${unique('new')}@customers.example`
    const { body } = await doors.enter('helpdesk', doors.forDesk('staff', { customer }))
    const answer = await ask({ about: (body as never as { about: string }).about })
    expect(answer).toMatchObject({ email: customer, matches: [], card: null })
  })
})

test('the credits of the ticket are listed, newest first, whoever got them', async () => {
  const ticket = { helpdesk: 'gorgias', id: unique('t') }
  const [one, two] = [await platform.customer(shop), await platform.customer(shop)]
  await give(one.id, { ticket, order: '#12' })
  platform.at(new Date(start.getTime() + 1000))
  await give(two.id, { ticket, duplicate_seen: true, valueToUpdate: '4' })
  platform.at(start)
  expect((await ask({ ticket })).credits).toMatchObject([
    { amount: '4.00', by: 'owner', customer: { email: two.email }, order: null },
    { amount: '10.00', customer: { email: one.email }, order: '#12' },
  ])
  expect((await ask({ ticket: { ...ticket, helpdesk: 'zendesk' } })).credits).toEqual([])
  expect((await ask({ ticket }, other.people.owner)).credits).toEqual([])
})

test('a till sees the card without emails', async () => {
  const { id, email } = await platform.customer(shop)
  const email_details = { recipient_email: email, subject: 'Yours' }
  await give(id, { email_details })
  const mails = async (as: Person) => (await ask({ platform_customer_id: id }, as)).card?.mails
  expect(await mails(shop.people.limited)).toMatchObject([{ name: 'gift_card_manual' }])
  expect(await mails(shop.people.pos)).toEqual([])
})

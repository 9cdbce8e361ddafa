import { expect, test } from 'vitest'
import { eraseCustomer, mergeCustomers } from '#contract/customers/change.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { listShopperHistory, readShopper, showShopperCode } from '#contract/shopper/calls.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all', at: '2026-06-01T12:00:00Z' })
const store = await shoppingIn(platform, shop)
const checkout = await checkoutOf(platform, shop)
type Customer = Awaited<ReturnType<typeof store.customer>>

const seenByStaff = async ({ id }: Customer) =>
  (await platform.call(shop.people.owner, getCustomer, { params: { id } })).body
const codeOf = async (who: Customer) => (await seenByStaff(who)).LoyaltyCard!.GiftCard.code

test('a customer sees what staff see of them, and nothing of anybody else', async () => {
  const ada = await store.customer('12.50', '2026-09-30')
  await store.customer('99.00')
  const { body } = await ada.ask(readShopper)
  expect(body).toEqual({
    name: `Customer ${ada.id}`,
    balance: (await seenByStaff(ada)).balance,
    currency: 'GBP',
    lots: [{ amount: '12.50', expires_on: '2026-09-30' }],
    cards: [
      {
        last4: (await codeOf(ada)).slice(-4),
        balance: '12.50',
        expires_on: '2026-09-30',
      },
    ],
  })
  const none = await store.customer()
  expect((await none.ask(readShopper)).body).toMatchObject({ balance: '0.00', lots: [], cards: [] })
})

test('who has no account, and who was erased, sees nothing and can do nothing', async () => {
  const empty = { name: '', balance: '0.00', currency: 'GBP', lots: [], cards: [] }
  const stranger = store.tokenOf('nobody-yet')
  expect((await store.ask(stranger, readShopper, {})).body).toEqual(empty)
  const ada = await store.customer('12.50')
  const erased = await platform.call(shop.people.owner, eraseCustomer, {
    params: { id: ada.id },
    body: { confirm: 'erase' },
  })
  expect(erased.status).toBe(200)
  expect((await ada.ask(readShopper)).body).toEqual(empty)
  expect((await ada.ask(listShopperHistory)).body).toEqual({ rows: [], next: null })
  expect((await ada.ask(showShopperCode)).error?.code).toBe('shopper_unknown')
})

test('a merged customer is their survivor', async () => {
  const [ada, bob] = [await store.customer('5.00'), await store.customer('7.00')]
  await platform.call(shop.people.owner, mergeCustomers, {
    params: { id: bob.id },
    body: { from: ada.id },
  })
  const [one, two] = [(await ada.ask(readShopper)).body, (await bob.ask(readShopper)).body]
  expect(one).toEqual(two)
  expect(one.balance).toBe('12.00')
})

test('history tells in plain words what came and went, in pages, in both languages', async () => {
  const ada = await store.customer('100.00')
  const code = await codeOf(ada)
  for (let i = 0; i < 24; i += 1)
    await checkout.hold(code, '1.00', { order: `#7${i}`, capture: true })
  const first = (await ada.ask(listShopperHistory)).body
  expect(first.rows).toHaveLength(20)
  expect(first.rows[0]).toEqual({
    at: '2026-06-01T12:00:00.000Z',
    text: 'Used for order #723',
    amount: '-1.00',
  })
  const rest = (await ada.ask(listShopperHistory, { query: { after: first.next!, lang: 'ru' } }))
    .body
  expect(rest.next).toBeNull()
  expect(rest.rows.map(({ text }) => text)).toEqual([
    'Оплата заказа #73',
    'Оплата заказа #72',
    'Оплата заказа #71',
    'Оплата заказа #70',
    'Зачисление',
  ])
  const sum = [...first.rows, ...rest.rows].reduce((all, { amount }) => all + Number(amount), 0)
  expect(sum).toBe(Number((await ada.ask(readShopper)).body.balance))
  const bob = await store.customer('1.00')
  const theirs = (await bob.ask(listShopperHistory, { query: { after: first.next! } })).body
  expect(theirs.rows).toEqual([])
  expect((await ada.ask(listShopperHistory, { query: { after: 'x1' } })).status).toBe(404)
})

test('the code is shown on request alone, as its card’s timeline notes, ten times an hour', async () => {
  const ada = await store.customer('12.50')
  const code = await codeOf(ada)
  const read = JSON.stringify([
    (await ada.ask(readShopper)).body,
    (await ada.ask(listShopperHistory)).body,
  ])
  expect(read).not.toContain(code)
  expect(read).not.toContain(code.replaceAll(' ', ''))
  const shown = await ada.ask(showShopperCode)
  expect(shown.body.code).toBe(code)
  expect(shown.body.qr.size).toBeGreaterThan(20)
  expect(shown.body.qr.path).toMatch(/^M0 0h7v1h-7z/)
  for (let i = 0; i < 9; i += 1) expect((await ada.ask(showShopperCode)).status).toBe(200)
  expect((await ada.ask(showShopperCode)).error?.code).toBe('too_many')
  const events = await platform.db
    .selectFrom('card_event as e')
    .innerJoin('gift_card as g', 'g.gift_card_id', 'e.gift_card_id')
    .select(['e.kind', 'e.staff_id'])
    .where('g.customer_id', '=', ada.customer_id)
    .where('e.kind', '=', 'shown')
    .execute()
  expect(events).toHaveLength(10)
})

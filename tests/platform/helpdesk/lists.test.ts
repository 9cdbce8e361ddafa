import { expect, test } from 'vitest'
import { getAnswerCard } from '#contract/helpdesk/calls.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { staff } = shop.people

const ask = async (body: object) =>
  (await platform.call(staff, getAnswerCard, { body: body as never })).body
const ordersOf = async (count: number) => {
  const customer = await platform.customer(shop)
  const orders = []
  for (let i = 0; i < count; i += 1)
    orders.push(
      await placeOrder(platform, shop, {
        customer_id: customer.customer_id,
        created_at: new Date(Date.UTC(2026, 0, 1 + i)),
      }),
    )
  return { ...customer, names: orders.map(({ name }) => name).toReversed() }
}

test('the card has the ten newest rows of a list, and says which lists go on', async () => {
  const { id, names } = await ordersOf(11)
  const { card } = await ask({ platform_customer_id: id })
  expect(card?.orders.map(({ name }) => name)).toEqual(names.slice(0, 10))
  expect(card?.more_of).toEqual(['orders'])
})

test('it has as many rows as it is asked for, and no more than a hundred', async () => {
  const { id, names } = await ordersOf(11)
  const { card } = await ask({ platform_customer_id: id, limit: 100 })
  expect(card?.orders.map(({ name }) => name)).toEqual(names)
  expect(card?.more_of).toEqual([])
  const over = { body: { platform_customer_id: id, limit: 101 } }
  expect((await platform.call(staff, getAnswerCard, over)).error?.field).toBe('limit')
})

test('an order that was searched comes first, however old it is', async () => {
  const { id, names } = await ordersOf(12)
  const oldest = names.at(-1)!
  for (const chosen of [{}, { platform_customer_id: id }]) {
    const { card } = await ask({ text: oldest, ...chosen })
    expect(card?.orders.map(({ name }) => name)).toEqual([oldest, ...names.slice(0, 9)])
  }
})

test('a text that means more than twenty people answers twenty, and that there are more', async () => {
  const name = unique('Aurelia')
  for (let i = 0; i < 21; i += 1) await platform.customer(shop, { name: `${name} ${i}` })
  const many = await ask({ text: name })
  expect([many.matches.length, many.more_matches, many.card]).toEqual([20, true, null])
  const few = await ask({ text: `${name} 20` })
  expect([few.matches.length, few.more_matches]).toEqual([1, false])
})

test('many orders of one email are one person’s', async () => {
  const email = `${unique('guest')}@guests.example`
  for (let i = 0; i < 25; i += 1) await placeOrder(platform, shop, { email })
  const { matches, more_matches, card } = await ask({ text: email })
  expect([matches.length, more_matches, card?.email]).toEqual([1, false, email])
})

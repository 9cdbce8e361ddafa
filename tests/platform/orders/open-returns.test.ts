import { expect, test } from 'vitest'
import { storeOf, storeOrder } from '../../support/events/store-events.ts'
import { requestingOf } from '../../support/returns/requesting.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const store = await storeOf(platform, shop)
const desk = requestingOf(platform, shop)
const lines = [
  { name: 'Scarf', sku: 'SCARF', quantity: 2, price: '10.00' },
  { name: 'Coat', sku: 'COAT', quantity: 1, price: '200.00' },
]

test('a line in a return under way is not replaced by another, until the return is over', async () => {
  const order = storeOrder({
    created_at: platform.clock().toISOString(),
    subtotal: '220.00',
    lines,
  })
  const made = { ...order, shipping: '0.00', total: '220.00' }
  await store.send('order_created', { order: made })
  const { line_items } = await store.order(order.name)
  const ids = { name: order.name, line_ids: line_items.map(({ line_item_id }) => line_item_id) }
  const { return_id } = await desk.requested(ids)
  const without = { ...made, subtotal: '200.00', total: '200.00', lines: [lines[1]] }
  const later = (order: object, at: string) =>
    store.send('order_updated', { order: { ...order, updated_at: `2026-05-02T${at}:00Z` } })
  expect(await later(without, '10:00')).toMatchObject({
    outcome: 'refused',
    error: { field: 'data.order.lines' },
  })
  const fewer = { ...made, lines: [{ ...lines[0], quantity: 1 }, lines[1]] }
  expect((await later(fewer, '11:00')).outcome).toBe('accepted')
  await desk.act('cancel', return_id)
  expect((await later(without, '12:00')).outcome).toBe('accepted')
  expect((await store.order(order.name)).line_items).toMatchObject([{ sku: 'COAT' }])
})

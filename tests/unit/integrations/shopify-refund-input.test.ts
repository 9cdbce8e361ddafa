import { expect, test } from 'vitest'
import { type Refundable, refundInput } from '#platform/integrations/shopify/orders/refund-input.ts'
import { StoreRefusal, type StoreStep } from '#platform/orders/store.ts'

const order: Refundable = {
  id: 'order',
  payments: [
    { id: 'credit', gateway: 'shopify_store_credit', left: 5000n },
    { id: 'gift', gateway: 'gift_card', left: 5000n },
    { id: 'card', gateway: 'bogus', left: 1000n },
    { id: 'cash', gateway: 'manual', left: 700n },
  ],
  lines: [
    { id: 'sent', unfulfilledQuantity: 0 },
    { id: 'unsent', unfulfilledQuantity: 2 },
  ],
  locationOf: ({ location_id }) => (location_id === 'nowhere' ? null : (location_id ?? 'first')),
}
const step = (more: Partial<StoreStep>): StoreStep => ({
  step: 'restock',
  sku: null,
  name: null,
  line: 1,
  quantity: 1,
  amount: 0n,
  location_id: null,
  ...more,
})
const input = (...steps: Partial<StoreStep>[]) =>
  refundInput(order, { steps: steps.map(step) }, 'a note')

test('money goes back to the payments in their order, never to credit', () => {
  expect(input({ step: 'pay_back', amount: 1200n })).toMatchObject({
    transactions: [
      { parentId: 'card', gateway: 'bogus', kind: 'REFUND', amount: '10.00' },
      { parentId: 'cash', gateway: 'manual', kind: 'REFUND', amount: '2.00' },
    ],
    refundLineItems: [],
    notify: false,
    note: 'a note',
  })
})

test('more than the payments can give back is refused', () => {
  expect(() => input({ step: 'pay_back', amount: 1701n })).toThrow(StoreRefusal)
})

test('pieces that were sent come back, others are cancelled, damaged ones stay out', () => {
  expect(
    input(
      { line: 1, quantity: 1 },
      { line: 2, quantity: 2, location_id: 'other' },
      { step: 'mark_returned', line: 1, quantity: 3 },
    ),
  ).toMatchObject({
    transactions: [],
    refundLineItems: [
      { lineItemId: 'sent', quantity: 1, restockType: 'RETURN', locationId: 'first' },
      { lineItemId: 'unsent', quantity: 2, restockType: 'CANCEL', locationId: 'other' },
      { lineItemId: 'sent', quantity: 3, restockType: 'NO_RESTOCK' },
    ],
  })
})

test.each<[string, Partial<StoreStep>]>([
  ['of a line that the order doesn’t have', { line: 3 }],
  ['without a line', { line: null }],
  ['to no place', { location_id: 'nowhere' }],
])('a step %s is refused', (_, wrong) => {
  expect(() => input(wrong)).toThrow(StoreRefusal)
})

import { expect, test } from 'vitest'
import type { Order, OrderLine } from '#contract/orders/shapes.ts'
import type { Return } from '#contract/returns/requests-shapes.ts'
import {
  exchangeOf,
  firstTerms,
  type Picks,
  picksOf,
  refundOf,
  scannedLine,
  withPieces,
  withRestock,
} from '#rules/returns/till/till-form.ts'

const line = (id: string, more: Partial<OrderLine> = {}) =>
  ({
    line_item_id: id,
    name: id,
    sku: '',
    barcode: '',
    quantity: 3,
    returned: 1,
    returnable: 2,
    why_not: null,
    ...more,
  }) as OrderLine
const order = (...line_items: OrderLine[]) => ({ customer: null, email: null, line_items }) as Order
const credit = [{ kind: 'credit', amount: '45.00' }] as const

test('pieces stay between none and all that can come back', () => {
  const scarf = line('ol1')
  const two = withPieces(withPieces({}, scarf, 1), scarf, 5)
  expect(two).toEqual({ ol1: { quantity: 2, restock: 'restock' } })
  expect(withPieces(two, scarf, -9)).toEqual({})
  expect(withPieces({}, line('ol2', { why_not: 'unpaid' }), 1)).toEqual({})
})

test('a scanned barcode or SKU finds the line that has pieces left, whatever its case', () => {
  const first = line('ol1', { sku: 'SCARF' })
  const second = line('ol2', { sku: 'SCARF', barcode: '4006381333931' })
  const both = order(first, second)
  expect(scannedLine(both, {}, 'scarf ')).toEqual({ line: first, hasLeft: true })
  const full = withPieces({}, first, 2)
  expect(scannedLine(both, full, 'SCARF')).toEqual({ line: second, hasLeft: true })
  expect(scannedLine(both, withPieces(full, second, 2), 'SCARF')?.hasLeft).toBe(false)
  expect(scannedLine(both, {}, '4006381333931')?.line).toBe(second)
  expect(scannedLine(order(line('ol3')), {}, '')).toBeNull()
})

test('a refund names the chosen lines alone, and an email only where the order names nobody', () => {
  const scarf = line('ol1')
  const picks = withRestock(withPieces({}, scarf, 1), 'ol1', 'damaged')
  const terms = { ...firstTerms, email: ' new@mail.example ' }
  expect(refundOf(order(scarf, line('ol2')), picks, terms, null)).toEqual({
    selected_line_items: [{ line_item_id: 'ol1', quantity: 1, restock: 'damaged' }],
    reward_source: 'return',
    to: 'credit',
    include_shipping: false,
    customer: { email: 'new@mail.example' },
  })
  const named = { ...order(scarf), email: 'known@mail.example' }
  expect(refundOf(named, picks, terms, null)).not.toHaveProperty('customer')
})

test('a return picks its pieces at the till, as far as the order still has them', () => {
  const counts = { accepted: 2, damaged: 1, missing: 0, refund_damaged: true }
  const returned = (more: object, verdict: object | null = null) =>
    ({ lines: [{ line_item_id: 'ol1', quantity: 3, ...counts, ...more }], verdict }) as Return
  const all = order(line('ol1', { returnable: 3 }))
  expect(picksOf(all, returned({}))).toEqual({
    ol1: { quantity: 3, restock: 'restock', kept_out: 1 },
  })
  expect(picksOf(order(line('ol1', { returnable: 0 })), returned({}))).toEqual({})
  expect(picksOf(order(line('ol2')), returned({}))).toEqual({})
  const brought = returned({ accepted: null, damaged: null, refund_damaged: false })
  expect(picksOf(all, brought)['ol1']).toMatchObject({ quantity: 3, restock: 'restock' })
  const kept = returned({ accepted: null }, { keep_item: true })
  expect(picksOf(all, kept)['ol1']).toMatchObject({ restock: 'none', kept_out: 0 })
})

test('a condition set at the till is that of all the pieces', () => {
  const mixed = { ol1: { quantity: 3, restock: 'restock', kept_out: 1 } } as const
  const sent = (picks: Picks) =>
    refundOf(order(line('ol1')), picks, firstTerms, null).selected_line_items
  expect(sent(mixed)).toEqual([{ line_item_id: 'ol1', ...mixed.ol1 }])
  const damaged = withRestock(mixed, 'ol1', 'damaged')
  expect(sent(damaged)).toEqual([{ line_item_id: 'ol1', quantity: 3, restock: 'damaged' }])
  expect(withRestock(damaged, 'ol1', 'restock')).toEqual({
    ol1: { quantity: 3, restock: 'restock' },
  })
})

test('an exchange uses no more than the new credit; the rest is paid or stays', () => {
  const terms = { ...firstTerms, newOrder: '#1002', newTotal: '60.00' }
  expect(exchangeOf(terms, credit)).toEqual({
    order: '#1002',
    amount: '45.00',
    toPay: '15.00',
    stays: '0.00',
  })
  expect(exchangeOf({ ...terms, newTotal: '37' }, credit)).toMatchObject({
    amount: '37.00',
    toPay: '0.00',
    stays: '8.00',
  })
  expect(exchangeOf({ ...terms, newTotal: '' }, credit)).toBeNull()
  expect(exchangeOf({ ...terms, to: 'original' }, credit)).toBeNull()
  expect(exchangeOf(terms, [{ kind: 'restored', amount: '45.00' }])).toBeNull()
})

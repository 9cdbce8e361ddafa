import { expect, test } from 'vitest'
import {
  countAll,
  countScan,
  countTyped,
  type Counts,
  receivedLines,
} from '#rules/returns/receiving.ts'

const line = (id: string, quantity: number, more = {}) => ({
  line_item_id: id,
  sku: `SKU-${id}`,
  barcode: `400000000000${id}`,
  quantity,
  ...more,
})
const lines = [line('1', 2), line('2', 1)]
const scan = (counts: Counts, code: string, of = lines) => countScan(of, counts, code, 'accepted')
const after = (scanned: ReturnType<typeof countScan>): Counts =>
  scanned.is === 'counted' ? scanned.counts : {}

test('each scan of a barcode or SKU counts one piece, until all are counted', () => {
  const first = scan({}, ' sku-1 ')
  const second = scan(after(first), '4000000000001')
  expect(after(second)['1']).toMatchObject({ accepted: 2, damaged: 0 })
  expect(scan(after(second), 'SKU-1')).toMatchObject({ is: 'full', line: { line_item_id: '1' } })
})

test('a code of no line, or none, counts nothing', () => {
  expect(scan({}, '4009999999999')).toEqual({ is: 'unknown' })
  const nameless = [line('1', 1, { sku: '', barcode: '' })]
  expect(scan({}, '', nameless)).toEqual({ is: 'unknown' })
})

test('of two lines with one code, the second is counted once the first is full', () => {
  const twice = [line('1', 1), line('2', 1, { sku: 'SKU-1' })]
  const both = scan(after(scan({}, 'SKU-1', twice)), 'SKU-1', twice)
  expect(after(both)).toMatchObject({ '1': { accepted: 1 }, '2': { accepted: 1 } })
})

test('typed counts never exceed the pieces of a line', () => {
  const damaged = countTyped(lines[0]!, {}, 'damaged', 1)
  expect(countTyped(lines[0]!, damaged, 'accepted', 99)['1']).toMatchObject({
    accepted: 1,
    damaged: 1,
  })
  expect(countTyped(lines[0]!, damaged, 'damaged', -1)['1']).toMatchObject({ damaged: 0 })
})

test('what isn’t counted is missing, and damaged pieces are refunded only if so chosen', () => {
  const counts = {
    '1': { accepted: 0, damaged: 1, refundDamaged: true },
    '2': { accepted: 1, damaged: 0, refundDamaged: true },
  }
  expect(receivedLines(lines, counts)).toEqual([
    { line_item_id: '1', accepted: 0, damaged: 1, missing: 1, refund_damaged: true },
    { line_item_id: '2', accepted: 1, damaged: 0, missing: 0, refund_damaged: false },
  ])
  expect(receivedLines(lines, countAll(lines, counts))[0]).toMatchObject({
    accepted: 1,
    missing: 0,
  })
})

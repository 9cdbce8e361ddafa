import { expect, test } from 'vitest'
import { arrived, keptOut } from '#rules/returns/arrived.ts'

const line = { quantity: 3, accepted: 2, damaged: 1, refund_damaged: true }
const sentBack = { isKept: false }

test('whole pieces are restocked, and refunded damaged ones among them stay out', () => {
  expect(arrived(line, sentBack)).toEqual({ quantity: 3, restock: 'restock', kept_out: 1 })
  const unpaid = { ...line, refund_damaged: false }
  expect(arrived(unpaid, sentBack)).toEqual({ quantity: 2, restock: 'restock', kept_out: 0 })
  const broken = { ...line, accepted: 0, damaged: 3 }
  expect(arrived(broken, sentBack)).toEqual({ quantity: 3, restock: 'damaged', kept_out: 0 })
})

test('pieces that are kept or still to arrive are refunded without a restock', () => {
  const none = { quantity: 3, restock: 'none', kept_out: 0 }
  const awaited = { quantity: 3, accepted: null, damaged: null, refund_damaged: false }
  expect(arrived(awaited, sentBack)).toEqual(none)
  expect(arrived(line, { isKept: true })).toEqual(none)
  expect(arrived(awaited, { isKept: true, isHere: true })).toEqual(none)
})

test('pieces brought to a till uncounted are restocked', () => {
  const brought = { quantity: 3, accepted: null, damaged: null, refund_damaged: false }
  const restocked = { quantity: 3, restock: 'restock', kept_out: 0 }
  expect(arrived(brought, { isKept: false, isHere: true })).toEqual(restocked)
})

test('no more pieces stay out than are chosen, and none where nothing is restocked', () => {
  expect(keptOut('restock', 3, 1)).toEqual({ kept_out: 1 })
  expect(keptOut('restock', 1, 2)).toEqual({ kept_out: 1 })
  expect(keptOut('damaged', 3, 1)).toEqual({})
  expect(keptOut('restock', 3, undefined)).toEqual({})
})

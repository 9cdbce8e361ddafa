import { expect, test } from 'vitest'
import type { RefundLine, RefundPart } from '#contract/returns/refund-shapes.ts'
import type * as z from 'zod/mini'
import { receiptParts, receiptSums } from '#rules/returns/receipt.ts'

const lines = [{ net: '60.00' }, { net: '40.00' }] as z.infer<typeof RefundLine>[]

test('a receipt adds tax on top, names tax inside, and says what tax stayed with the shop', () => {
  expect(receiptSums({ lines, goods: '100.00', tax: '20.00' })).toEqual({
    items: '100.00',
    tax: '20.00',
    included: null,
    kept: null,
  })
  expect(receiptSums({ lines, goods: '83.33', tax: '16.67' })).toEqual({
    items: '100.00',
    tax: null,
    included: '16.67',
    kept: null,
  })
  expect(receiptSums({ lines, goods: '83.33', tax: '0.00' })).toMatchObject({
    included: null,
    kept: '16.67',
  })
})

test('a receipt has no part of the shop alone, and none of nothing', () => {
  const parts = [
    { kind: 'credit', amount: '45.00' },
    { kind: 'written_off', amount: '-3.00' },
    { kind: 'closed', amount: '0.00' },
    { kind: 'recalled', amount: '-2.00' },
  ] as RefundPart[]
  expect(receiptParts(parts).map(({ kind }) => kind)).toEqual(['credit', 'recalled'])
})

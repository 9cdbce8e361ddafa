import { expect, test } from 'vitest'
import { givenBack } from '#components/returns/order/given-back.ts'
import type { RefundPart } from '#contract/returns/refund-shapes.ts'

const part = (
  kind: RefundPart['kind'],
  amount: string,
  undone = '0.00',
  gift_card_id: string | null = null,
): RefundPart => ({
  kind,
  amount,
  undone,
  gift_card_id,
  last4: null,
  transaction_id: null,
  reward_id: null,
  expires_on: null,
  order: null,
})
const order = { total: '100.00', refunded_here: '42.00' }
const cents = (rows: readonly { amount: string }[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)

test('what went back and what did not add up to the total, without bonus, recall and undone', () => {
  const rows = givenBack(
    order,
    [
      { parts: [part('restored', '20.00', '0.00', 'g1'), part('credit', '15.00', '5.00')] },
      { parts: [part('restored', '2.00', '0.00', 'g1'), part('original', '10.00')] },
      { parts: [part('bonus', '3.00'), part('recalled', '-4.00'), part('credit', '7.00', '7.00')] },
    ],
    '8.00',
  )
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['restored', '22.00'],
    ['credit', '10.00'],
    ['original', '10.00'],
    ['store', '8.00'],
    ['left', '50.00'],
  ])
  expect(cents(rows)).toBe(10_000)
})

test('too many refunds to be read are one sum', () => {
  const rows = givenBack(order, null, '0.00')
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['here', '42.00'],
    ['left', '58.00'],
  ])
})

import { describe, expect, test } from 'vitest'
import { creditGiven, markedOutcome, outcomeOf } from '#components/commerce/refund/outcome.ts'
import type { RefundPart } from '#contract/returns/refund-shapes.ts'

const part = (kind: RefundPart['kind'], amount: string, more: Partial<RefundPart> = {}) => ({
  kind,
  amount,
  gift_card_id: null,
  last4: null,
  transaction_id: null,
  reward_id: null,
  expires_on: null,
  order: null,
  undone: '0.00',
  ...more,
})

describe('the outcome of a refund', () => {
  test('adds the parts of one card and day up, and keeps others apart', () => {
    const rows = outcomeOf([
      part('restored', '10.00', { gift_card_id: 'g1', expires_on: '2027-01-01' }),
      part('restored', '0.10', { gift_card_id: 'g1', expires_on: '2027-01-01' }),
      part('restored', '5.00', { gift_card_id: 'g1' }),
      part('restored', '7.00', { gift_card_id: 'g2' }),
    ])
    expect(rows.map(({ gift_card_id, amount }) => [gift_card_id, amount])).toEqual([
      ['g1', '10.10'],
      ['g1', '5.00'],
      ['g2', '7.00'],
    ])
  })

  test('marks what changed, what is new and what is gone since it was seen', () => {
    const seen = outcomeOf([part('credit', '45.00'), part('bonus', '4.50'), part('owed', '1.00')])
    const now = outcomeOf([
      part('credit', '40.00'),
      part('bonus', '4.50'),
      part('original', '5.00'),
    ])
    expect(
      markedOutcome(now, seen).map(({ kind, amount, before, isGone }) => [
        kind,
        amount,
        before,
        isGone,
      ]),
    ).toEqual([
      ['credit', '40.00', '45.00', undefined],
      ['bonus', '4.50', undefined, undefined],
      ['original', '5.00', null, undefined],
      ['owed', '1.00', undefined, true],
    ])
    expect(markedOutcome(now, null)).toEqual(now)
  })

  test('counts as credit what goes to cards, and nothing that is taken or due elsewhere', () => {
    const parts = [
      part('restored', '10.00'),
      part('credit', '35.00'),
      part('bonus', '4.50'),
      part('original', '99.00'),
      part('recalled', '-2.00'),
    ]
    expect(creditGiven(parts)).toBe('49.50')
    expect(creditGiven([])).toBe('0.00')
  })
})

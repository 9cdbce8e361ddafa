import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/shapes.ts'
import type { Return, Verdict } from '#contract/returns/requests-shapes.ts'
import { firstTerms, refundOf } from '#rules/returns/till/till-form.ts'
import { isAsRequested, tillOffer } from '#rules/returns/till/till-offer.ts'

const offer = { amount: '19.00', bonus: '2.00', fee: '1.00', expires_days: 30 }
const none = { ...offer, bonus: '0.00', fee: '0.00', expires_days: null }
const verdict: Pick<Verdict, 'outcome' | 'offers'> = {
  outcome: 'allow',
  offers: [
    { to: 'credit', ...offer },
    { to: 'original', ...none },
  ],
}
const order = { customer: null, email: 'a@mail.example', line_items: [] as unknown } as Order
const today = '2026-12-20'

test('the policy gives its bonus, fee and last day for the way that is chosen', () => {
  expect(tillOffer(verdict, firstTerms, today)).toEqual({
    bonus: '2.00',
    fee: '1.00',
    expires_on: '2027-01-19',
  })
  expect(tillOffer(verdict, { ...firstTerms, to: 'original' }, today)).toBeNull()
  expect(tillOffer(verdict, { ...firstTerms, newOrder: '#2' }, today)).toBeNull()
  expect(tillOffer({ ...verdict, outcome: 'refuse' }, firstTerms, today)).toBeNull()
})

test('a refund has what the policy offers, and an amount that is typed has none of it', () => {
  const found = tillOffer(verdict, firstTerms, today)
  expect(refundOf(order, {}, firstTerms, found)).toMatchObject({
    fee: '1.00',
    bonus: { amount: '2.00', expires_on: '2027-01-19' },
    expires_on: '2027-01-19',
  })
  const typed = refundOf(order, {}, { ...firstTerms, amount: '12.00' }, found)
  expect(typed).toMatchObject({ refund_amount: '12.00' })
  expect(Object.keys(typed)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(fee|bonus|expires_on)$/)]),
  )
})

test('a return keeps its own verdict only for the pieces that were requested', () => {
  const lines = [{ line_item_id: 'ol1', quantity: 2 }] as Return['lines']
  const picked = (quantity: number) => ({ ol1: { quantity, restock: 'restock' as const } })
  expect(isAsRequested(picked(2), { lines })).toBe(true)
  expect(isAsRequested(picked(1), { lines })).toBe(false)
  expect(isAsRequested({ ...picked(2), ol2: picked(1).ol1 }, { lines })).toBe(false)
})

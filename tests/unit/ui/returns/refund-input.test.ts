import { describe, expect, test } from 'vitest'
import { unchosen } from '#components/commerce/refund/line-choice.ts'
import { emptyForm } from '#components/returns/form/refund-form.ts'
import { refundInputOf } from '#components/returns/form/refund-input.ts'
import { previewReturn } from '#contract/returns/refund-shapes.ts'

const lines = [
  { line_item_id: 'ol1', returnable: 3 },
  { line_item_id: 'ol2', returnable: 1 },
]
const reading = { locale: 'en', zone: 'Europe/London', now: new Date('2026-11-25T09:00:00Z') }
const two = { lines: { ol1: { ...unchosen, quantity: '2' } } }
const inputOf = (part: Partial<typeof emptyForm>, locale = 'en') =>
  refundInputOf({ ...emptyForm, ...part }, lines, { ...reading, locale })

describe('the body of a refund', () => {
  test('an empty form refunds nothing', () => {
    expect(inputOf({}).isEmpty).toBe(true)
    expect(inputOf({ lines: { ol1: { ...unchosen, quantity: '0' } } }).isEmpty).toBe(true)
    for (const part of [two, { amount: '5' }, { closeCards: ['g1'] }, { includeShipping: true }])
      expect(inputOf(part).isEmpty).toBe(false)
  })

  test.each(['0', '0.00', '-1', '10.999', 'x'])('an amount of %j is a problem', (amount) => {
    expect(inputOf({ ...two, amount }).problems).toEqual({ amount: 'amount' })
  })

  test.each(['1.5', '-1', '1e1', '4', 'two'])(
    'pieces of %j are a problem, and none of them is sent',
    (quantity) => {
      const { body, problems } = inputOf({ lines: { ol1: { ...unchosen, quantity } } })
      expect(Object.keys(problems)).toEqual(['line ol1'])
      expect(body.selected_line_items ?? []).toEqual(
        quantity === '4' ? [expect.objectContaining({ quantity: 4 })] : [],
      )
    },
  )

  test('is what the door takes, with a bonus that has its own last day', () => {
    const { body, problems } = inputOf({
      ...two,
      bonusKind: 'percent',
      bonus: '10',
      bonusExpiration: {
        ...emptyForm.bonusExpiration,
        never_expires: false,
        expires_within_value: '30',
      },
    })
    expect(problems).toEqual({})
    expect(previewReturn.body.parse(body)).toMatchObject({
      selected_line_items: [{ line_item_id: 'ol1', quantity: 2, restock: 'restock' }],
      to: 'credit',
      expires_on: null,
      bonus: { percent: '10', expires_on: '2026-12-25' },
    })
  })

  test('reads amounts in the writing of the language', () => {
    expect(inputOf({ amount: '12,50' }, 'ru').body?.refund_amount).toBe('12.50')
    expect(inputOf({ amount: '12,50' }).problems).toEqual({ amount: 'amount' })
    expect(inputOf({ amount: '-1' }).problems).toEqual({ amount: 'amount' })
    expect(inputOf({ fee: '0' }).body).not.toHaveProperty('fee')
  })

  test('names more pieces than can go back, a bonus above 100 percent and a day in the past', () => {
    expect(inputOf({ lines: { ol2: { ...unchosen, quantity: '2' } } }).problems).toEqual({
      'line ol2': 'tooMany',
    })
    expect(inputOf({ ...two, bonusKind: 'percent', bonus: '100.01' }).problems).toEqual({
      bonus: 'percent',
    })
    const past = {
      ...emptyForm.expiration,
      never_expires: false,
      expiration_mode: 'fixed',
      expires_on: '2026-11-24',
    } as const
    expect(inputOf({ ...two, expiration: past }).problems).toEqual({ expiration: 'expiration' })
  })

  test('to the original payment there is no credit, so no bonus, last day or exchange', () => {
    const { body, problems } = inputOf({
      ...two,
      to: 'original',
      bonusKind: 'amount',
      bonus: '5',
      exchangeOrder: '#1',
      exchangeAmount: '5',
    })
    expect(problems).toEqual({})
    expect(Object.keys(body ?? {})).not.toEqual(
      expect.arrayContaining(['bonus', 'expires_on', 'exchange']),
    )
    expect(body).not.toHaveProperty('bonus')
    expect(body).not.toHaveProperty('exchange')
  })

  test('an exchange needs the order that it pays', () => {
    expect(inputOf({ ...two, exchangeAmount: '5' }).problems).toEqual({ exchangeOrder: 'order' })
    expect(inputOf({ ...two, exchangeAmount: '5', exchangeOrder: '#7' }).body?.exchange).toEqual({
      order: '#7',
      amount: '5',
    })
  })

  test('another recipient is a customer, or an email with a name', () => {
    const customer = { platform_customer_id: 'c1', name: 'Ann', email: 'ann@mail.example' }
    expect(inputOf({ ...two, customer }).body?.customer).toEqual({ platform_customer_id: 'c1' })
    expect(
      inputOf({ ...two, customer: { ...customer, platform_customer_id: null } }).body?.customer,
    ).toEqual({ email: 'ann@mail.example', name: 'Ann' })
  })
})

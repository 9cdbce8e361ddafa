import { expect, test } from 'vitest'
import { requestReturn } from '#contract/returns/requests-shapes.ts'
import { requestOf } from '#rules/returns/request-of.ts'

const preview = {
  refund: {
    order: { order_id: '7', name: '#1001' },
    amount: '12.00',
    recipient: { platform_customer_id: '5', name: 'Ada Green', email: 'ada@mail.example' },
  },
}
const body = { selected_line_items: [{ line_item_id: 'ol1', quantity: 2 }] }
const plain = {
  order_id: '7',
  lines: [{ line_item_id: 'ol1', quantity: 2 }],
  to: 'credit',
  override: true,
  refund_amount: '12.00',
}

test('a request has the pieces with their reasons, and nothing that its call refuses', () => {
  const line = { line_item_id: 'ol1', quantity: 2, restock: 'restock', kept_out: 1 } as const
  const whole = {
    selected_line_items: [
      { ...line, reason: 'too_small' as const },
      { ...line, line_item_id: 'ol2', reason: null },
    ],
    bonus: { percent: '10' },
    expires_on: null,
    return_id: 'rn1',
  }
  const request = requestOf(whole, preview)
  expect(request.lines).toEqual([
    { line_item_id: 'ol1', quantity: 2, reason: 'too_small' },
    { line_item_id: 'ol2', quantity: 2 },
  ])
  expect(requestReturn.body.safeParse(request).success).toBe(true)
})

test('a request has the recipient as previewed or typed, and no name where none is known', () => {
  expect(requestOf(body, preview)).toEqual(plain)
  expect(requestOf({ ...body, customer: { platform_customer_id: '5' } }, preview)).toEqual({
    ...plain,
    email: 'ada@mail.example',
    name: 'Ada Green',
  })
  const typed = { email: 'new@mail.example' }
  expect(requestOf({ ...body, customer: typed }, preview)).toEqual({ ...plain, ...typed })
  const named = { ...typed, name: 'Noor' }
  expect(requestOf({ ...body, customer: named }, preview)).toEqual({ ...plain, ...named })
})

test('a recipient without an email is refused, never exchanged for the order’s customer', () => {
  const recipient = { platform_customer_id: '5', name: 'Ada Green', email: null }
  const request = requestOf(
    { ...body, customer: { platform_customer_id: '5' } },
    { refund: { ...preview.refund, recipient } },
  )
  expect(requestReturn.body.safeParse(request).error?.issues[0]?.path).toEqual(['email'])
})

test('the previewed amount is requested unless the policy gives it for the pieces', () => {
  const { refund_amount: _, ...policys } = plain
  expect(requestOf(body, preview, true)).toEqual(policys)
  expect(requestOf({ ...body, refund_amount: '12' }, preview, true)).toEqual(plain)
  expect(requestOf({ ...body, include_shipping: true }, preview, true)).toEqual(plain)
  expect(requestOf({ ...body, include_shipping: false }, preview, true)).toEqual(policys)
})

test('an exchange, the note, the email and the ticket are requested too', () => {
  const ticket = { helpdesk: 'gorgias' as const, id: '4711' }
  const more = { internal_note: 'Worn once', notification: false, ticket, duplicate_seen: true }
  expect(requestOf({ ...body, ...more, to: 'original' }, preview)).toEqual({
    ...plain,
    ...more,
    to: 'original',
  })
  const exchange = { reward_source: 'exchange' as const }
  expect(requestOf({ ...body, ...exchange }, preview).to).toBe('exchange')
  expect(requestOf({ ...body, ...exchange, to: 'original' }, preview).to).toBe('original')
})

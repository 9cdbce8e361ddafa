import { expect, test } from 'vitest'
import { actionFor } from '#components/billing/action-for.ts'
import { salesForm } from '#rules/tools/contact.ts'

const pro = { name: 'pro', monthly: '149.00' }
const enterprise = { name: 'enterprise', monthly: null }
const on = (current: string | null, payment_plan: 'monthly' | 'yearly' | null = null) => ({
  current,
  payment_plan,
})

test.each([
  ['another plan', pro, on('starter', 'monthly'), 'monthly', 'choose'],
  ['a first plan', pro, on(null), 'yearly', 'choose'],
  ['the current plan, paid as shown', pro, on('pro', 'monthly'), 'monthly', null],
  ['the current plan, paid otherwise', pro, on('pro', 'monthly'), 'yearly', 'switch'],
  ['the current plan, given by the vendor', pro, on('pro'), 'yearly', null],
  ['a price on request', enterprise, on('pro', 'monthly'), 'monthly', 'request'],
  ['the current plan, on request', enterprise, on('enterprise'), 'yearly', null],
] as const)('%s has its action and no other', (_, plan, shop, payment, action) =>
  expect(actionFor(plan, shop, payment)).toBe(action),
)

test('a request to sales needs a name and an email', () => {
  expect(salesForm.parse({ name: ' Ada ', company: '', email: ' ADA@maple.example ' })).toEqual({
    name: 'Ada',
    company: '',
    email: 'ada@maple.example',
  })
  const wrong = salesForm.safeParse({ name: ' ', company: 'x'.repeat(121), email: 'ada@' })
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual([
    'required',
    'tooLong',
    'invalidEmail',
  ])
})

import type { Case, Definition } from '#contract/workflows/definition-shapes.ts'
import type { Fact, Facts, Item } from '#rules/workflows/facts.ts'

/** An event with an order of 100.00, 80.00 of it for goods. */
export const facts = (values: Record<string, Fact> = {}, more: Partial<Facts> = {}): Facts => ({
  values: {
    'order.total': 10_000n,
    'order.subtotal': 8000n,
    'order.credit': 0n,
    'customer.total_spent': 50_000n,
    'customer.orders_count': 300n,
    'customer.tags': [],
    ...values,
  },
  items: [],
  customer: 'c1',
  is_staff: false,
  is_blocked: false,
  day: '2026-03-29',
  occurred_at: new Date('2026-03-29T10:00:00Z'),
  ...more,
})

export const item = (more: Partial<Item>): Item => ({
  product: 'p1',
  variant: 'v1',
  sku: 'MUG',
  collections: [],
  vendor: 'Maple',
  product_type: 'Mugs',
  is_gift_card: false,
  net: 1000n,
  ...more,
})

type Credit = Extract<Case['actions'][number], { type: 'issue_store_credit' }>
export const credit = (more: Partial<Credit> = {}): Credit => ({
  type: 'issue_store_credit',
  mode: 'percentage_of',
  base: 'subtotal',
  value: '5',
  ...more,
})

export const when = (id: string, conditions: Case['conditions'], ...actions: Credit[]): Case => ({
  id,
  conditions,
  actions: actions.length > 0 ? actions : [credit()],
})

export const workflow = (cases: Case[], limits: Definition['limits'] = {}): Definition => ({
  trigger: 'order_paid',
  cases,
  limits,
})

/** Types of facts. Money and numbers are compared in hundredths, dates as days of the shop. */
export const factTypes = [
  'money',
  'number',
  'date',
  'text',
  'choice',
  'list',
  'tags',
  'flag',
] as const
export type FactType = (typeof factTypes)[number]

export const fieldGroups = ['order', 'customer', 'credit', 'workflow', 'event'] as const
export type FieldGroup = (typeof fieldGroups)[number]

/** A fact that conditions test. */
export type Field = {
  type: FactType
  group: FieldGroup
  /** name of a custom trigger's field, as its scheme has it */
  label?: string
  /** values of a `choice` */
  options?: readonly string[]
  /** has no history: a back-test takes it as it is today */
  isCurrent?: true
}

export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
export const riskLevels = ['low', 'medium', 'high'] as const

/**
 * Facts of every event that has an order. `order.subtotal` is after discounts, without tax and
 * shipping. Percentages count it so, too.
 */
const orderFields = {
  'order.total': { type: 'money', group: 'order' },
  'order.subtotal': { type: 'money', group: 'order' },
  'order.discounts': { type: 'money', group: 'order' },
  'order.shipping': { type: 'money', group: 'order' },
  'order.tax': { type: 'money', group: 'order' },
  /** paid with store credit or gift cards */
  'order.credit': { type: 'money', group: 'order' },
  'order.paid_with_credit': { type: 'flag', group: 'order' },
  'order.quantity': { type: 'number', group: 'order' },
  'order.highest_price': { type: 'money', group: 'order' },
  'order.products': { type: 'list', group: 'order' },
  'order.variants': { type: 'list', group: 'order' },
  'order.skus': { type: 'list', group: 'order' },
  'order.collections': { type: 'list', group: 'order' },
  'order.vendors': { type: 'list', group: 'order' },
  'order.product_types': { type: 'list', group: 'order' },
  'order.codes': { type: 'list', group: 'order' },
  'order.tags': { type: 'tags', group: 'order', isCurrent: true },
  'order.channel': { type: 'text', group: 'order' },
  'order.location': { type: 'text', group: 'order' },
  'order.payment_method': { type: 'text', group: 'order' },
  'order.country': { type: 'text', group: 'order' },
  'order.risk': { type: 'choice', group: 'order', options: riskLevels, isCurrent: true },
  'order.is_first': { type: 'flag', group: 'order' },
  'order.weekday': { type: 'choice', group: 'order', options: weekdays },
  'order.hour': { type: 'number', group: 'order' },
} as const satisfies Record<string, Field>

/** Facts of every event that has a customer. Orders are counted up to and including the event's. */
const customerFields = {
  'customer.total_spent': { type: 'money', group: 'customer' },
  'customer.orders_count': { type: 'number', group: 'customer' },
  'customer.average_order': { type: 'money', group: 'customer' },
  'customer.last_order_on': { type: 'date', group: 'customer' },
  'customer.created_on': { type: 'date', group: 'customer' },
  'customer.birthday': { type: 'date', group: 'customer', isCurrent: true },
  'customer.tags': { type: 'tags', group: 'customer', isCurrent: true },
  'customer.email': { type: 'text', group: 'customer', isCurrent: true },
  'customer.email_domain': { type: 'text', group: 'customer', isCurrent: true },
  'customer.first_name': { type: 'text', group: 'customer', isCurrent: true },
  'customer.last_name': { type: 'text', group: 'customer', isCurrent: true },
  'customer.phone': { type: 'text', group: 'customer', isCurrent: true },
  'customer.country': { type: 'text', group: 'customer', isCurrent: true },
  'customer.language': { type: 'text', group: 'customer', isCurrent: true },
  'customer.has_account': { type: 'flag', group: 'customer', isCurrent: true },
  'customer.accepts_marketing': { type: 'flag', group: 'customer', isCurrent: true },
} as const satisfies Record<string, Field>

const creditFields = {
  'credit.has_card': { type: 'flag', group: 'credit', isCurrent: true },
  'credit.balance': { type: 'money', group: 'credit', isCurrent: true },
  'credit.issued': { type: 'money', group: 'credit', isCurrent: true },
  'credit.redeemed': { type: 'money', group: 'credit', isCurrent: true },
  'credit.next_expiry': { type: 'date', group: 'credit', isCurrent: true },
  'credit.idle_days': { type: 'number', group: 'credit', isCurrent: true },
} as const satisfies Record<string, Field>

/** Earlier rewards of this workflow for the customer. */
const workflowFields = {
  'workflow.rewards': { type: 'number', group: 'workflow' },
  'workflow.given': { type: 'money', group: 'workflow' },
  'workflow.last_reward_on': { type: 'date', group: 'workflow' },
} as const satisfies Record<string, Field>

/** Facts of one kind of event each. */
const eventFields = {
  'refund.amount': { type: 'money', group: 'event' },
  'refund.goods': { type: 'money', group: 'event' },
  'return.amount': { type: 'money', group: 'event' },
  'return.reasons': { type: 'list', group: 'event' },
  'tag.name': { type: 'text', group: 'event' },
  'expiring.amount': { type: 'money', group: 'event' },
  'referral.orders': { type: 'number', group: 'event' },
  'review.score': { type: 'number', group: 'event' },
  'review.verified': { type: 'flag', group: 'event' },
  'subscription.product': { type: 'text', group: 'event' },
  'subscription.price': { type: 'money', group: 'event' },
  'subscription.quantity': { type: 'number', group: 'event' },
  'charge.total': { type: 'money', group: 'event' },
  'charge.at_checkout': { type: 'flag', group: 'event' },
} as const satisfies Record<string, Field>

/** Every fact by its name, but those of custom triggers (`event.…`). */
export const fields = {
  ...orderFields,
  ...customerFields,
  ...creditFields,
  ...workflowFields,
  ...eventFields,
}
export type FieldName = keyof typeof fields

/** Names of the facts that an event with an order, or with a customer, has. */
export const namesOf = {
  order: Object.keys(orderFields) as FieldName[],
  customer: [
    ...Object.keys(customerFields),
    ...Object.keys(creditFields),
    ...Object.keys(workflowFields),
  ] as FieldName[],
}

import { completed, dayOf, type Fields, fieldsOf, idOf, instantOf } from './fields.ts'

const nameOf = ({ first_name, last_name }: Fields): string =>
  [first_name, last_name].filter((part) => typeof part === 'string' && part).join(' ')

const loyaltyOf = (card: unknown): Fields | null => {
  const gift = fieldsOf(fieldsOf(card)['GiftCard'])
  if (gift['balance'] === undefined || gift['balance'] === null) return null
  const id = gift['gift_card_id']
  return {
    GiftCard: completed({ ...gift, gift_card_id: idOf(id) }, { code: '-', gift_card_id: '' }),
  }
}

/** Reads a customer; what the specification's has no field for is unknown or not there. */
export const customerOf = (customer: unknown, currency: string): Fields => {
  const one = fieldsOf(customer)
  return {
    ...completed(one, {
      full_name: nameOf(one),
      first_name: '',
      last_name: '',
      email: null,
      state: '',
      tags: '',
      total_spent: null,
      currency,
      orders_count: null,
      blocked_at: null,
      note: null,
    }),
    platform_customer_id: idOf(one['platform_customer_id']),
    created_at: instantOf(one['created_at']),
    LoyaltyCard: loyaltyOf(one['LoyaltyCard']),
  }
}

/** Reads a search for one: the customer itself, or nothing. */
export const foundOf = (answer: unknown, currency: string): Fields => {
  const outer = fieldsOf(answer)
  const one = fieldsOf('customer' in outer ? outer['customer'] : outer)
  return {
    customer: one['platform_customer_id'] === undefined ? null : customerOf(one, currency),
  }
}

/** Reads sums; those that aren't there are unknown. */
export const analyticsOf = (answer: unknown, currency: string): Fields =>
  completed(answer, {
    currency,
    issued: null,
    redeemed: null,
    expired: null,
    adjusted: null,
    balance: null,
    next_expiry: null,
    orders: null,
    average_order_with_credit: null,
    average_order_without_credit: null,
    balance_history: [],
  })

/** Reads a transaction; a change of the balance without a kind is an adjustment. */
export const transactionOf = (transaction: unknown, id: string, currency: string): Fields => {
  const one = fieldsOf(transaction)
  return {
    ...completed(one, {
      gift_card_id: '',
      kind: 'adjust',
      currency,
      balance_before: null,
      balance_after: null,
      reason: null,
      note: null,
      source: '',
      by: null,
      cause: null,
      undoes: null,
      undone_by: null,
      mail: null,
      undoable: false,
    }),
    transaction_id: idOf(one['transaction_id'] ?? id),
    at: instantOf(one['at'] ?? one['created_at']),
    expires_on: dayOf(one['expires_on']),
  }
}

/** An object's whole-number keys would sort before all others, in the order of their numbers. */
const keyOf = (id: string): string => (/^\d/.test(id) ? `t${id}` : id)

/** Reads a customer's transactions, keyed by id, newest first. */
export const transactionsOf = (answer: unknown, currency: string): Fields => {
  const list = fieldsOf(answer)
  const rows = Object.entries(fieldsOf(list['data'])).map(
    ([id, row]) => [keyOf(id), transactionOf(row, id, currency)] as const,
  )
  const newest = rows.toSorted(([, a], [, b]) => String(b['at']).localeCompare(String(a['at'])))
  return {
    ...completed(list, { current_page: 1, pages: 1, count: rows.length }),
    data: Object.fromEntries(newest),
  }
}

/** Reads an answer's transaction; where it has none, the request says what was booked now. */
export const bookedOf = (
  transaction: unknown,
  request: Fields,
  currency: string,
  now: Date,
): Fields =>
  fieldsOf(transaction)['amount'] === undefined
    ? transactionOf({ ...request, at: now.toISOString() }, '', currency)
    : transactionOf(transaction, '', currency)

/** A deduction is never an issue. */
const kindOf = (amount: unknown): string => (Number(amount) < 0 ? 'adjust' : 'issue')

/** Reads what a change of a balance answers. */
export const movedOf = (answer: unknown, request: Fields, currency: string, now: Date): Fields => {
  const { transaction, ...rest } = fieldsOf(answer)
  const { valueToUpdate: amount, reason, note } = request
  const booked = { amount, reason, note, kind: kindOf(amount) }
  return {
    customer: foundOf(rest, currency)['customer'],
    transaction: bookedOf(transaction, booked, currency, now),
  }
}

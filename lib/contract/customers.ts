import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GiftCard } from './gift-card.ts'
import { listOf, ListQuery } from './paging.ts'
import {
  Count,
  Day,
  EmailInput,
  Flag,
  Id,
  Instant,
  Line,
  Lines,
  Money,
  MoneyInput,
} from './pieces.ts'
import { moneyKinds, Transaction } from './transaction.ts'

export const Customer = z.object({
  platform_customer_id: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  /** 'enabled' means Member */
  state: z.string(),
  /** comma-separated */
  tags: z.string(),
  total_spent: Money,
  currency: z.string(),
  orders_count: z.int(),
  created_at: Instant,
  /** blocked from earning: no workflow or campaign gives them anything; staff still can */
  blocked_at: z.nullable(Instant),
  note: z.nullable(z.string()),
  LoyaltyCard: z.nullable(
    z.object({
      GiftCard: z.object({ gift_card_id: z.string(), code: z.string(), balance: Money }),
    }),
  ),
})
export type Customer = z.infer<typeof Customer>

const One = z.object({ id: Id })
const Search = z.pipe(z.string(), Line(200))

/** What narrows a list or (added) a search: Members, blocked from earning, money on a card, one tag. */
const Narrowed = {
  members: z.optional(Flag),
  blocked: z.optional(Flag),
  with_balance: z.optional(Flag),
  tag: z.optional(Line(60)),
}

/** A page of customers, the newest first. */
export const listCustomers = endpoint({
  name: 'listCustomers',
  method: 'GET',
  path: '/api/api/v1/customers',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers',
  query: z.object({ ...ListQuery, ...Narrowed }),
  answer: listOf(Customer),
})

export const getCustomer = endpoint({
  name: 'getCustomer',
  method: 'GET',
  path: '/customers/{id}',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers',
  params: One,
  answer: Customer,
})

/** Transactions, the newest first, keyed by transaction_id (the keys begin with a letter, so they keep their order). */
export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  path: '/customers/{id}/transactions',
  right: 'read',
  source: 'campaigns-and-calls §3 Customer, §7 Customers',
  params: One,
  query: z.object({ page: z.optional(Count(1, 2500)), per_page: z.optional(Count(1, 250)) }),
  answer: z.object({
    current_page: z.int(),
    pages: z.int(),
    count: z.int(),
    data: z.record(z.string(), Transaction),
  }),
})

/** Sums in the shop's currency; the history is the balance at the end of each day that changed it, in the shop's zone. */
export const getCustomerAnalytics = endpoint({
  name: 'getCustomerAnalytics',
  method: 'GET',
  path: '/customers/{id}/analytics',
  right: 'read',
  source: 'campaigns-and-calls §7 Customers',
  params: One,
  answer: z.object({
    currency: z.string(),
    issued: Money,
    redeemed: Money,
    expired: Money,
    adjusted: Money,
    balance: Money,
    next_expiry: z.nullable(z.object({ on: Day, amount: Money })),
    orders: z.int(),
    average_order_with_credit: z.nullable(Money),
    average_order_without_credit: z.nullable(Money),
    balance_history: z.array(z.object({ day: Day, balance: Money })),
  }),
})

export const Referral = z.object({
  referral_id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  state: z.enum(['invited', 'joined']),
  created_at: Instant,
})
export const listReferrals = endpoint({
  name: 'listReferrals',
  method: 'GET',
  path: '/customers/{id}/referrals',
  right: 'read',
  source: 'campaigns-and-calls §7 Customers',
  params: One,
  answer: z.object({ count: z.int(), rows: z.array(Referral) }),
})
/** Notes that this customer brings in a friend; a friend is referred once in a shop, nobody refers themselves. */
export const createReferral = endpoint({
  name: 'createReferral',
  method: 'POST',
  path: '/customers/{id}/referrals',
  right: 'issue',
  source: 'campaigns-and-calls §7 Customers',
  params: One,
  body: z.strictObject({ email: EmailInput, name: z.optional(Line(120)) }),
  answer: Referral,
})

/** The customer with exactly this e-mail, or null. */
export const findCustomerByEmail = endpoint({
  name: 'findCustomerByEmail',
  method: 'GET',
  path: '/customers/searchByEmail',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers',
  query: z.object({ search: Search }),
  answer: z.object({ customer: z.nullable(Customer) }),
})

/** Name or e-mail contains the text. `exact_email_search`: the e-mail equals it. `optimizeQuery`: words are matched from their start only. */
export const searchCustomers = endpoint({
  name: 'searchCustomers',
  method: 'GET',
  path: '/customers/search',
  right: 'lookup',
  source: 'campaigns-and-calls §5, §7 Customers',
  query: z.object({
    ...ListQuery,
    ...Narrowed,
    search: Search,
    exact_email_search: z.optional(Flag),
    optimizeQuery: z.optional(Flag),
  }),
  answer: listOf(Customer),
})

/** The recipient's autocomplete: best matches first, at most `limit` (5). `search_param` narrows to one field. */
export const searchCustomersByEmailOrName = endpoint({
  name: 'searchCustomersByEmailOrName',
  method: 'GET',
  path: '/customers/searchByEmailOrName',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers; dashboard §9',
  query: z.object({
    search: Search,
    search_param: z.optional(z.enum(['email', 'name'])),
    limit: z.optional(Count(1, 50)),
  }),
  answer: z.object({ count: z.int(), rows: z.array(Customer) }),
})

/** The store's own record of a customer. */
export const StoreCustomer = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  state: z.string(),
  tags: z.string(),
  total_spent: Money,
  orders_count: z.int(),
})
export const searchShopifyCustomers = endpoint({
  name: 'searchShopifyCustomers',
  method: 'GET',
  path: '/customers/shopify/search',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers',
  query: z.object({ email: Search }),
  answer: z.object({ count: z.int(), rows: z.array(StoreCustomer) }),
})

/** Makes or refreshes a customer from the store's record; the record's id decides which. */
export const upsertShopifyCustomer = endpoint({
  name: 'upsertShopifyCustomer',
  method: 'POST',
  path: '/customers/shopify',
  right: 'issue',
  source: 'campaigns-and-calls §7 Customers',
  body: z.strictObject({
    id: z.pipe(
      z.transform((v: unknown) => (typeof v === 'number' ? String(v) : v)),
      Id,
    ),
    email: z.nullable(EmailInput),
    first_name: z.optional(z.nullable(Line(120))),
    last_name: z.optional(z.nullable(Line(120))),
    state: z.optional(z.enum(['enabled', 'disabled', 'invited', 'declined'])),
    tags: z.optional(Line(2000)),
    total_spent: z.optional(MoneyInput),
    orders_count: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
    created_at: z.optional(Instant),
  }),
  answer: Customer,
})

/** What the recipient reads; `recipient_email` is lower-cased. */
export const EmailDetails = z.strictObject({
  recipient_name: z.optional(Line(120)),
  recipient_email: EmailInput,
  subject: Line(200).check(z.minLength(1, 'Required Field')),
  title: z.optional(Line(200)),
  body: z.optional(Lines(5000)),
})
export const ExpiresOn = z.nullable(z.union([Day, Instant], 'not a date (YYYY-MM-DD)'))
export const reasons = [
  'Refund',
  'Compensation',
  'Reward',
  'Transfer',
  'Employee',
  'Donation',
  'Return',
  'Other',
] as const
export const Reason = z.enum(reasons, 'not one of the reasons')

/**
 * Adds a signed difference to the loyalty card's balance; a customer without a card gets one. A positive one is a lot
 * of its own that expires at the end of `expires_on`. `expected_balance` (added): the balance the person saw, else 409.
 */
export const updateBalance = endpoint({
  name: 'updateBalance',
  method: 'POST',
  path: '/customers/{id}/updateBalance',
  right: 'issue',
  once: true,
  money: true,
  source: 'campaigns-and-calls §7 Customers; dashboard §3',
  params: One,
  body: z.strictObject({
    platform_customer_id: z.optional(Id),
    valueToUpdate: MoneyInput,
    reason: Reason,
    note: z.optional(z.nullable(Lines(2000))),
    expiration_date: z.optional(ExpiresOn),
    expires_on: z.optional(ExpiresOn),
    email_details: z.optional(z.nullable(EmailDetails)),
    expected_balance: z.optional(MoneyInput),
    /** added: paid for, or given; given unless said */
    money: z.optional(z.enum(moneyKinds)),
    order: z.optional(Line(64)),
    /** false: refused with `credited_lately` (facts by, at, amount, order?) where this person or order got credit within 24 hours; left out: an older caller, not looked at */
    duplicate_seen: z.optional(z.boolean()),
  }),
  answer: z.object({ customer: Customer, transaction: Transaction }),
})

/** Disables the loyalty card's code and gives it a new one; the credit stays, the customer is not told. */
export const regenerateLoyaltyCard = endpoint({
  name: 'regenerateLoyaltyCard',
  method: 'POST',
  path: '/customers/{id}/regenerateLoyaltyCard',
  right: 'adjust',
  once: true,
  source: 'campaigns-and-calls §7 Customers; dashboard §8',
  params: One,
  answer: z.object({ gift_card: GiftCard }),
})

const desk = { added: true, source: 'issue 4, customers' } as const
/** Notes of staff, and whether the customer is blocked from earning. */
export const changeCustomer = endpoint({
  name: 'changeCustomer',
  method: 'PUT',
  path: '/customers/{id}',
  right: 'adjust',
  ...desk,
  params: One,
  body: z.strictObject({
    note: z.optional(z.nullable(Lines(2000))),
    blocked: z.optional(z.boolean()),
  }),
  answer: Customer,
})
/** Everything of another customer becomes this one's: cards, orders, mails, referrals; their loyalty cards' money becomes one. */
export const mergeCustomers = endpoint({
  name: 'mergeCustomers',
  method: 'POST',
  path: '/customers/{id}/merge',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
  params: One,
  body: z.strictObject({ from: Id }),
  answer: z.object({ customer: Customer }),
})
/** All that is kept of a person, for the person. */
export const exportCustomer = endpoint({
  name: 'exportCustomer',
  method: 'GET',
  path: '/customers/{id}/export',
  right: 'export',
  ...desk,
  params: One,
  answer: z.record(z.string(), z.unknown()),
})
/** Takes the person out of everything but the ledger's sums: name, e-mail, notes, mails. What is unspent expires first. */
export const eraseCustomer = endpoint({
  name: 'eraseCustomer',
  method: 'POST',
  path: '/customers/{id}/erase',
  right: 'settings',
  once: true,
  money: true,
  ...desk,
  params: One,
  body: z.strictObject({ confirm: z.literal('erase') }),
  answer: z.object({ expired: Money }),
})

/** Why a balance is what it is: sums by kind that add up to it, each with how many movements it is made of. */
export const explainBalance = endpoint({
  name: 'explainBalance',
  method: 'GET',
  path: '/customers/{id}/balance',
  right: 'read',
  ...desk,
  params: One,
  answer: z.object({
    currency: z.string(),
    balance: Money,
    steps: z.array(
      z.object({ kind: z.string(), reason: z.nullable(z.string()), amount: Money, count: z.int() }),
    ),
  }),
})
/** A statement of the loyalty card with its hash chain; `npm run ledger:verify -- FILE` checks it offline. */
export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/customers/{id}/statement',
  right: 'read',
  ...desk,
  params: One,
  answer: z.record(z.string(), z.unknown()),
})

/** What a store says of an order's payment; it may know others. */
export const paymentStates = [
  'pending',
  'authorized',
  'paid',
  'partially_paid',
  'refunded',
  'partially_refunded',
  'voided',
  'expired',
] as const
export const OrderRow = z.object({
  order_id: z.string(),
  name: z.string(),
  total: Money,
  refunded: Money,
  credit_used: Money,
  currency: z.string(),
  financial_status: z.string(),
  created_at: Instant,
})
/** The orders of an e-mail, the newest first (spec dashboard §7); at most 250. */
export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  right: 'lookup',
  source: 'dashboard §7',
  query: z.object({ email: EmailInput }),
  answer: z.object({ count: z.int(), rows: z.array(OrderRow) }),
})

import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { listOf, ListQuery } from '#contract/paging.ts'
import { Count, Day, EmailInput, Flag, Line, Money } from '#contract/pieces.ts'
import { Transaction } from '#contract/transaction.ts'
import { Customer, desk, One, OrderRow, Referral, StoreCustomer } from './customer.ts'

const Search = z.pipe(z.string(), Line(200))

/**
 * Filters of a list or (added) a search: Members, blocked from earning, with a balance, one tag.
 */
const Narrowed = {
  members: z.optional(Flag),
  blocked: z.optional(Flag),
  with_balance: z.optional(Flag),
  tag: z.optional(Line(60)),
}

/** Lists customers, newest first. */
export const listCustomers = endpoint({
  name: 'listCustomers',
  method: 'GET',
  path: '/api/api/v1/customers',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers',
  query: z.object({ ...ListQuery, ...Narrowed }),
  answer: listOf(Customer),
})

/** One customer with the loyalty card. */
export const getCustomer = endpoint({
  name: 'getCustomer',
  method: 'GET',
  path: '/customers/{id}',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers',
  params: One,
  answer: Customer,
})

/**
 * Transactions, newest first, keyed by transaction_id (keys begin with a letter, so objects keep
 * their order).
 */
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

/**
 * Sums in the shop's currency. The history is the balance at the end of each day on which it
 * changed, in the shop's zone.
 */
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

/** Lists a customer's referrals. */
export const listReferrals = endpoint({
  name: 'listReferrals',
  method: 'GET',
  path: '/customers/{id}/referrals',
  right: 'read',
  source: 'campaigns-and-calls §7 Customers',
  params: One,
  answer: z.object({ count: z.int(), rows: z.array(Referral) }),
})
/** The customer with exactly this email, or null. */
export const findCustomerByEmail = endpoint({
  name: 'findCustomerByEmail',
  method: 'GET',
  path: '/customers/searchByEmail',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers',
  query: z.object({ search: Search }),
  answer: z.object({ customer: z.nullable(Customer) }),
})

/**
 * Finds customers whose name or email contains the text. `exact_email_search` matches the whole
 * email; `optimizeQuery` matches words from their start only.
 */
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

/**
 * Autocomplete of the recipient: best matches first, at most `limit` (5). `search_param` narrows to
 * one field.
 */
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

/** Finds the store's customers with this email, in the store's own form. */
export const searchShopifyCustomers = endpoint({
  name: 'searchShopifyCustomers',
  method: 'GET',
  path: '/customers/shopify/search',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers',
  query: z.object({ email: Search }),
  answer: z.object({ count: z.int(), rows: z.array(StoreCustomer) }),
})

/** Exports all data kept about a customer, for that customer. */
export const exportCustomer = endpoint({
  name: 'exportCustomer',
  method: 'GET',
  path: '/customers/{id}/export',
  right: 'export',
  ...desk,
  params: One,
  answer: z.record(z.string(), z.unknown()),
})
/** Lists the orders of an email address, newest first, at most 250. */
export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  right: 'lookup',
  source: 'dashboard §7',
  query: z.object({ email: EmailInput }),
  answer: z.object({ count: z.int(), rows: z.array(OrderRow) }),
})

import { desk } from './customer.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Lists customers, newest first. */
export const listCustomers = endpoint({
  name: 'listCustomers',
  method: 'GET',
  path: '/api/api/v1/customers',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers',
})

/** One customer with the loyalty card. */
export const getCustomer = endpoint({
  name: 'getCustomer',
  method: 'GET',
  path: '/customers/{id}',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers',
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
})

/** Lists a customer's referrals. */
export const listReferrals = endpoint({
  name: 'listReferrals',
  method: 'GET',
  path: '/customers/{id}/referrals',
  right: 'read',
  source: 'campaigns-and-calls §7 Customers',
})

/** The customer with exactly this email, or null. */
export const findCustomerByEmail = endpoint({
  name: 'findCustomerByEmail',
  method: 'GET',
  path: '/customers/searchByEmail',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers',
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
})

/** Finds the store's customers with this email, in the store's own form. */
export const searchShopifyCustomers = endpoint({
  name: 'searchShopifyCustomers',
  method: 'GET',
  path: '/customers/shopify/search',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Customers',
})

/** Exports all data kept about a customer, for that customer. */
export const exportCustomer = endpoint({
  name: 'exportCustomer',
  method: 'GET',
  path: '/customers/{id}/export',
  right: 'export',
  ...desk,
})

/** Lists the orders of an email address, newest first, at most 250. */
export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  right: 'lookup',
  shopIn: ['query'],
  source: 'dashboard §7',
})

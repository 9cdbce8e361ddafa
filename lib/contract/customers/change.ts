import { desk } from './customer.ts'
import { endpoint } from '#contract/endpoint.ts'

/**
 * Records that this customer referred a friend. A friend is referred once in a shop, and no one
 * refers themselves.
 */
export const createReferral = endpoint({
  name: 'createReferral',
  method: 'POST',
  path: '/customers/{id}/referrals',
  right: 'issue',
  source: 'campaigns-and-calls §7 Customers',
})

/**
 * Creates or refreshes a customer from the store's record, matched by the record's id. Without an id
 * the person is added by hand, by their email; 409 `already_there` if a customer has it.
 */
export const upsertShopifyCustomer = endpoint({
  name: 'upsertShopifyCustomer',
  method: 'POST',
  path: '/customers/shopify',
  right: 'issue',
  source: 'campaigns-and-calls §7 Customers',
})

/**
 * Changes staff notes, the language of emails, and whether the customer is blocked from earning.
 */
export const changeCustomer = endpoint({
  name: 'changeCustomer',
  method: 'PUT',
  path: '/customers/{id}',
  right: 'adjust',
  ...desk,
})

/**
 * Merges another customer into this one: cards, orders, emails, referrals; the loyalty balances
 * become one.
 */
export const mergeCustomers = endpoint({
  name: 'mergeCustomers',
  method: 'POST',
  path: '/customers/{id}/merge',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
})

/**
 * Erases personal data everywhere but in the ledger's totals: name, email, notes, messages. Unspent
 * credit expires first.
 */
export const eraseCustomer = endpoint({
  name: 'eraseCustomer',
  method: 'POST',
  path: '/customers/{id}/erase',
  right: 'settings',
  once: true,
  money: true,
  ...desk,
})

import { desk } from './customer.ts'
import { endpoint } from '#contract/endpoint.ts'

/**
 * Changes the customer's balance by a signed amount. A positive one is a lot on the loyalty card,
 * made if needed; a negative one is taken from that card first, then from others. `expected_balance`
 * (added) is the total that the person saw; 409 if it changed.
 */
export const updateBalance = endpoint({
  name: 'updateBalance',
  method: 'POST',
  path: '/customers/{id}/updateBalance',
  right: 'issue',
  once: true,
  money: true,
  source: 'campaigns-and-calls §7 Customers; dashboard §3',
})

/**
 * Disables the loyalty card's code and gives the card a new one. The credit stays; the customer
 * isn't notified.
 */
export const regenerateLoyaltyCard = endpoint({
  name: 'regenerateLoyaltyCard',
  method: 'POST',
  path: '/customers/{id}/regenerateLoyaltyCard',
  right: 'adjust',
  once: true,
  source: 'campaigns-and-calls §7 Customers; dashboard §8',
})

/** Explains the total of all cards: sums by kind that add up to it, with their transactions' number. */
export const explainBalance = endpoint({
  name: 'explainBalance',
  method: 'GET',
  path: '/customers/{id}/balance',
  right: 'read',
  ...desk,
})

/**
 * An internal statement of all the customer's cards with their hash chains;
 * `npm run ledger:verify -- FILE` checks it offline.
 */
export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/customers/{id}/statement',
  right: 'read',
  ...desk,
})

import { endpoint } from '#contract/endpoint.ts'

/**
 * Previews where a shop's money is spent: the cards and the sum that become spendable in the store, or
 * leave it, and those that stay, with the reason. Error: 409 `integration_off`.
 */
export const previewStoreMoney = endpoint({
  name: 'previewStoreMoney',
  method: 'POST',
  path: '/store/money/preview',
  right: 'settings',
  added: true,
  source: 'integrations',
})

/**
 * Changes where money is spent, as previewed; `off` needs `leave` where the store has money. Errors:
 * 409 `integration_off`, `store_money_moved`, `store_money_leaving`, 422 `scopes_missing` (fact
 * `scopes`), `leave_missing`.
 */
export const putStoreMoney = endpoint({
  name: 'putStoreMoney',
  method: 'PUT',
  path: '/store/money',
  right: 'settings',
  once: true,
  added: true,
  source: 'integrations',
})

/** Tries again what the store has refused or couldn't do. Returns how the store is. */
export const retryStoreMoney = endpoint({
  name: 'retryStoreMoney',
  method: 'POST',
  path: '/store/money/again',
  right: 'settings',
  added: true,
  source: 'integrations',
})

import { endpoint } from '#contract/endpoint.ts'

/** Lists differences between the ledger and the connected store, newest first, with both sums. */
export const listStoreDifferences = endpoint({
  name: 'listStoreDifferences',
  method: 'GET',
  path: '/store/differences',
  right: 'settings',
  added: true,
  source: 'integrations',
})

/**
 * Compares the ledger with the connected store now, as every night does. Errors: 409
 * `integration_off`, `store_money_off`, `comparison_running`.
 */
export const compareStore = endpoint({
  name: 'compareStore',
  method: 'POST',
  path: '/store/compare',
  right: 'settings',
  added: true,
  source: 'integrations',
})

/**
 * Previews a fix of a difference: both balances before and after, read from the store. Errors: 409
 * `difference_done`, `difference_moved`, `difference_busy`, 422 `fix_unfit`.
 */
export const previewStoreFix = endpoint({
  name: 'previewStoreFix',
  method: 'POST',
  path: '/store/differences/{id}/preview',
  right: 'approve',
  added: true,
  waitMs: 30_000,
  source: 'integrations',
})

/** Fixes a difference as previewed. Errors: as of its preview. */
export const fixStoreDifference = endpoint({
  name: 'fixStoreDifference',
  method: 'POST',
  path: '/store/differences/{id}/fix',
  right: 'approve',
  once: true,
  money: true,
  added: true,
  waitMs: 30_000,
  source: 'integrations',
})

/**
 * Fixes several differences in the same way; one that can't be fixed says why, and the others are
 * fixed all the same. After half a minute the rest is `difference_left`.
 */
export const fixStoreDifferences = endpoint({
  name: 'fixStoreDifferences',
  method: 'POST',
  path: '/store/differences/fix',
  right: 'approve',
  once: true,
  money: true,
  added: true,
  waitMs: 60_000,
  source: 'integrations',
})

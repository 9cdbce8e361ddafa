import { endpoint } from '#contract/endpoint.ts'

/**
 * For the store's own server, with its key (`Authorization: Bearer tsk_…`): no session, never
 * through the BFF.
 */
const checkout = {
  right: 'store',
  scope: 'checkout',
  serverOnly: true,
  added: true,
  source: 'redemption',
} as const

export const redemptionStates = ['held', 'captured', 'released', 'lapsed'] as const

/**
 * Checks the amount that a code could pay now; an unknown and a disabled code give the same
 * `not_found`. Wrong codes are limited for each `shopper`, and far higher for the key.
 */
export const checkCode = endpoint({
  name: 'checkCode',
  method: 'POST',
  path: '/redemptions/check',
  ...checkout,
})

/**
 * Holds an amount for an order, or (`capture: true`) captures it at once. Needs an Idempotency-Key.
 * A hold lapses after `minutes` (30).
 */
export const authorise = endpoint({
  name: 'authorise',
  method: 'POST',
  path: '/redemptions',
  ...checkout,
  once: true,
  money: true,
})

/** Captures a hold or a part of it; the rest is released. */
export const capture = endpoint({
  name: 'capture',
  method: 'POST',
  path: '/redemptions/{id}/capture',
  ...checkout,
  once: true,
  money: true,
})

/** Releases a hold; what it held is available again. */
export const release = endpoint({
  name: 'release',
  method: 'POST',
  path: '/redemptions/{id}/release',
  ...checkout,
  once: true,
})

/**
 * Refunds a capture or a part of it to the same lots that paid it; never more than was captured.
 */
export const refund = endpoint({
  name: 'refund',
  method: 'POST',
  path: '/redemptions/{id}/refund',
  ...checkout,
  once: true,
  money: true,
})

/** One redemption in its current state. */
export const getRedemption = endpoint({
  name: 'getRedemption',
  method: 'GET',
  path: '/redemptions/{id}',
  ...checkout,
})

const keys = { right: 'settings', added: true, source: 'redemption' } as const

/** Lists the store's keys, newest first; never the keys themselves. */
export const listStoreKeys = endpoint({
  name: 'listStoreKeys',
  method: 'GET',
  path: '/store-keys',
  ...keys,
})

/** Creates a key; only this answer shows it. */
export const makeStoreKey = endpoint({
  name: 'makeStoreKey',
  method: 'POST',
  path: '/store-keys',
  ...keys,
})

/** Revokes a key at once. */
export const endStoreKey = endpoint({
  name: 'endStoreKey',
  method: 'POST',
  path: '/store-keys/{id}/end',
  ...keys,
})

import { endpoint } from '#contract/endpoint.ts'

const keys = { right: 'settings', added: true, source: 'API keys' } as const
const selling = { ...keys, feature: 'api_access' } as const

/** Lists the shop's API keys, newest first; never the keys themselves. */
export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api-keys',
  ...keys,
})

/**
 * Creates an API key with its scopes and limits; only this answer shows it. Errors: 409
 * `too_many_api_keys`, 422 `invalid_input` for a past day.
 */
export const makeApiKey = endpoint({
  name: 'makeApiKey',
  method: 'POST',
  path: '/api-keys',
  ...selling,
})

/**
 * Replaces a key and answers once with the new one; the old one works for 24 hours more. Within them
 * a third one ends the oldest, and must be `confirmed` with the `last4` of the newest. Errors: 409
 * `api_key_over`, `api_key_two_alive`.
 */
export const rotateApiKey = endpoint({
  name: 'rotateApiKey',
  method: 'POST',
  path: '/api-keys/{id}/rotate',
  ...selling,
})

/** Ends a key, and the one that it replaced, from the next call on; repeating it changes nothing. */
export const endApiKey = endpoint({
  name: 'endApiKey',
  method: 'POST',
  path: '/api-keys/{id}/end',
  ...keys,
})

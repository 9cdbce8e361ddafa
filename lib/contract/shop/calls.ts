import { endpoint } from '#contract/endpoint.ts'

/**
 * The session's shop with its settings and (added) the caller as of now: the cookie may be older.
 */
export const getShop = endpoint({
  name: 'getShop',
  method: 'GET',
  path: '/api/shop',
  right: 'own',
  source: 'campaigns-and-calls §7 Shop',
})

/** Changes what the owner may change of the shop; currency and address are fixed once made. */
export const putShop = endpoint({
  name: 'putShop',
  method: 'PUT',
  path: '/api/shop',
  right: 'settings',
  source: 'campaigns-and-calls §7 Shop',
})

/**
 * Sets one `{key, value}`; `lib/rules/settings` says which keys a role may write. Returns all
 * settings.
 */
export const putSetting = endpoint({
  name: 'putSetting',
  method: 'PUT',
  path: '/api/shop/settings',
  right: 'own',
  source: 'campaigns-and-calls §7 Settings',
})

/** Resets a key, read from the query or the body, to its default. */
export const deleteSetting = endpoint({
  name: 'deleteSetting',
  method: 'DELETE',
  path: '/api/shop/settings',
  right: 'own',
  source: 'campaigns-and-calls §7 Settings',
})

/** Lists where the shop keeps and sells goods, its own address first. */
export const listLocations = endpoint({
  name: 'listLocations',
  method: 'GET',
  path: '/api/shop/locations',
  right: 'lookup',
  source: 'campaigns-and-calls §7 Shop',
})

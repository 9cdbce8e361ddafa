import { endpoint } from '#contract/endpoint.ts'

/** Returns the connected store, how far each kind is synced, and what its scopes leave off. */
export const getStore = endpoint({
  name: 'getStore',
  method: 'GET',
  path: '/store',
  right: 'settings',
  added: true,
  source: 'integrations',
})

/**
 * Syncs everything from the store again. Unchanged customers and orders stay as they are, and no
 * events are made. Errors: 409 `integration_off`, `sync_running`.
 */
export const syncStore = endpoint({
  name: 'syncStore',
  method: 'POST',
  path: '/store/sync',
  right: 'settings',
  added: true,
  source: 'integrations',
})

/**
 * Takes a delivery of Shopify for any store: its proof is verified over the body as received before
 * it is read. The same id counts once.
 */
export const takeStoreDelivery = endpoint({
  name: 'takeStoreDelivery',
  method: 'POST',
  path: '/in/shopify',
  right: 'anyone',
  serverOnly: true,
  added: true,
  source: 'integrations',
})

import { endpoint } from '#contract/endpoint.ts'

/** Returns how far the connected store has the gift card product as it is here. */
export const getStoreProduct = endpoint({
  name: 'getStoreProduct',
  method: 'GET',
  path: '/store/product',
  right: 'read',
  added: true,
  source: 'integrations',
})

/** Sends the gift card product to the store again. Error: 409 `integration_off`. */
export const retryStoreProduct = endpoint({
  name: 'retryStoreProduct',
  method: 'POST',
  path: '/store/product/again',
  right: 'settings',
  added: true,
  source: 'integrations',
})

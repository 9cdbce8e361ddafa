import { endpoint } from '#contract/endpoint.ts'

/**
 * Tells which wallets this installation makes passes for: Apple's by a configured certificate, or by
 * a trial one that iPhones refuse; Google's where it is configured.
 */
export const getWallets = endpoint({
  name: 'getWallets',
  method: 'GET',
  path: '/storefront/wallets',
  right: 'read',
  added: true,
  source: 'dashboard §2 Widget editors: apple-wallet',
})

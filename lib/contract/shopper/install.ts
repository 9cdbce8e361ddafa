import { endpoint } from '#contract/endpoint.ts'

const desk = { right: 'settings', added: true, source: 'the storefront’s installation' } as const

/** Reads what a shop embeds, the websites that may call, and where its script was last requested from. */
export const getInstall = endpoint({
  name: 'getInstall',
  method: 'GET',
  path: '/storefront/install',
  ...desk,
})

/**
 * Reads what a customer would see of their credit, for a preview of an asset: name or email masked,
 * balance, credit by expiration date, the newest transactions, and never a code. Error: 404.
 */
export const getPreviewShopper = endpoint({
  name: 'getPreviewShopper',
  method: 'GET',
  path: '/storefront/preview-shopper/{id}',
  right: 'read',
  added: true,
  source: 'previews of assets',
})

/** Lists the keys that sign customers, newest first; never the keys themselves. */
export const listShopperKeys = endpoint({
  name: 'listShopperKeys',
  method: 'GET',
  path: '/shopper-keys',
  ...desk,
})

/** Creates a key that signs customers; only this answer shows it. Two may be active (`keys_full`). */
export const makeShopperKey = endpoint({
  name: 'makeShopperKey',
  method: 'POST',
  path: '/shopper-keys',
  ...desk,
})

/** Revokes a key: customers whom it signed are refused from the next call on. */
export const endShopperKey = endpoint({
  name: 'endShopperKey',
  method: 'POST',
  path: '/shopper-keys/{id}/end',
  ...desk,
})

/**
 * Makes a link by which a customer uses their store credit at a checkout, for 30 days, and ends the
 * older ones; reading it spends nothing. Errors: 403 for whom the shop hides codes from, 404, 409
 * `apply_off`.
 */
export const makeApplyLink = endpoint({
  name: 'makeApplyLink',
  method: 'POST',
  path: '/customers/{id}/apply-link',
  right: 'issue',
  added: true,
  source: 'dashboard §2 Widget editors: quick_apply',
})

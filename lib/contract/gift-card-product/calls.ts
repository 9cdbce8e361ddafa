import { endpoint } from '#contract/endpoint.ts'

export const mostVariants = 100

export const mostImages = 10

export const variantMarks = ['create', 'update', 'delete'] as const

export type VariantMark = (typeof variantMarks)[number]

/** The longest timeout that the setting allows, plus the time to create the product afterwards. */
export const productWaitMs = 35_000

const both = {
  path: '/api/giftCard/shopify',
  waitMs: productWaitMs,
  source: 'campaigns-and-calls §3, §7 Gift-card product; dashboard §9',
} as const

/**
 * The shop's product, created once per shop if the store can't load it within
 * `shopify_product_call_timeout` milliseconds.
 */
export const getGiftCardProduct = endpoint({
  name: 'getGiftCardProduct',
  method: 'GET',
  ...both,
  right: 'read',
})

/**
 * Applies all changes or none. 422 with the field: unknown id, duplicate price, a value other than
 * the price while `gift_cards_variants_discounts_enabled` is off, not 1 to 100 variants, another
 * shop's image. Price pairs go to `gift_cards_variants_discounts`.
 */
export const putGiftCardProduct = endpoint({
  name: 'putGiftCardProduct',
  method: 'PUT',
  ...both,
  right: 'settings',
})

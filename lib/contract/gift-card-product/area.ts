import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const giftCardProduct = area({
  audit: ['make_product', 'change_product'],
  ids: { product: 'i', variant: 'v' },
})

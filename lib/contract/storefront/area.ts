import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const storefront = area({
  audit: ['make_store_page'],
  ids: { store_page: 'w' },
})

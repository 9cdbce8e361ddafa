import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const redemptions = area({
  refusals: {
    not_held: [409, 'Nothing is set aside any more: it was captured, released or has lapsed.'],
    key_refused: [401, 'This key opens nothing. Make a new one in the account.'],
    over_refund: [422, 'More than was taken cannot be given back. Nothing was changed.'],
  },
  audit: ['make_store_key', 'end_store_key'],
  ids: { store_key: 'y', redemption: 'd' },
})

import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const redemptions = area({
  refusals: {
    not_held: [409, 'There is no hold any longer: it was captured, released or has expired.'],
    key_refused: [401, 'This key isn’t valid. Create a new one under Account.'],
    paid_in_store: [
      409,
      'This code is redeemed in the store’s own checkout. Nothing was changed; enter it there.',
    ],
    over_refund: [422, 'The refund is more than was captured. Nothing was changed.'],
  },
  audit: ['make_store_key', 'end_store_key'],
  ids: { store_key: 'y', redemption: 'd' },
})

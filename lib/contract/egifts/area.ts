import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const egifts = area({
  refusals: {
    card_awaits_claim: [
      409,
      'The card holds an e-gift that nobody has claimed yet. Change the e-gift instead; nothing was changed.',
    ],
    egifts_off: [
      409,
      'E-gifts are switched off in this shop. Nothing was changed; turn them on in their settings.',
    ],
    egift_moved_on: [
      409,
      'The e-gift is in another state by now, in which this cannot be done. Nothing was changed.',
    ],
    gift_differs: [409, 'This cart was paid with another value. Nothing was changed.'],
    no_customer: [
      409,
      'No customer of this shop has the e-mail of the recipient. Nothing was changed.',
    ],
  },
  audit: [
    'make_egift',
    'issue_egift',
    'release_egift',
    'change_egift_recipient',
    'change_egift_date',
    'copy_egift_link',
    'convert_egift',
    'cancel_egift',
    'change_egift_settings',
  ],
  ids: { egift: 'f' },
})

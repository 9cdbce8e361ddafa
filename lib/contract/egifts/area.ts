import { area } from '#contract/area.ts'
import { ofGift } from '#contract/mail-variables.ts'

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const egifts = area({
  refusals: {
    card_awaits_claim: [
      409,
      'The card holds an eGift that has not been claimed yet. ' +
        'Change the eGift instead; nothing was changed.',
    ],
    egifts_off: [
      409,
      'eGifts are turned off in this shop. Nothing was changed; turn them on in their settings.',
    ],
    egift_moved_on: [
      409,
      'The status of the eGift has changed, so this is no longer possible. Nothing was changed.',
    ],
    egift_of_refund: [
      409,
      'This eGift holds the credit of a refund. Nothing was changed; undo the refund instead.',
    ],
    gift_differs: [409, 'This cart was already paid with another value. Nothing was changed.'],
    no_customer: [409, 'No customer of this shop has the recipient’s email. Nothing was changed.'],
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
  mails: {
    egift_recipient: { class: 'needed', holds: ofGift, toShoppers: true, awaitsClaim: true },
    egift_reminder: { class: 'optional', holds: ofGift, toShoppers: true, awaitsClaim: true },
    egift_expiring: { class: 'optional', holds: ofGift, toShoppers: true, awaitsClaim: true },
    egift_code: {
      class: 'needed',
      holds: [
        'shop_name',
        'recipient_name',
        'giftcard_code',
        'giftcard_balance',
        'gift_use',
        'expires_on',
      ],
      toShoppers: true,
      showsCode: true,
    },
    egift_added: {
      class: 'needed',
      holds: ['giftcard_balance', 'gift_use', 'expires_on'],
      toShoppers: true,
    },
    egift_claimed: {
      class: 'needed',
      holds: ['shop_name', 'recipient_name', 'gift_recipient'],
      toShoppers: true,
    },
  },
})

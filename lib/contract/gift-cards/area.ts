import { area } from '#contract/area.ts'
import { ofCard } from '#contract/mail-variables.ts'

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const giftCards = area({
  refusals: {
    card_merged: [409, 'This card was merged into another card.'],
    card_disabled: [409, 'The card is disabled. Nothing was changed.'],
  },
  audit: [
    'disable_card',
    'enable_card',
    'fulfill_card',
    'merge_card',
    'split_card',
    'change_expiry',
    'note_card',
  ],
  ids: { gift_card: 'g', lot: 'l', event: 'e' },
  mails: {
    gift_card_manual: {
      class: 'needed',
      holds: [...ofCard, 'giftcard_code'],
      toCustomers: true,
      toShoppers: true,
      showsCode: true,
    },
    loyalty_card_update: {
      class: 'needed',
      holds: ofCard,
      toCustomers: true,
      toShoppers: true,
    },
  },
})

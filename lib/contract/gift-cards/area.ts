import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const giftCards = area({
  refusals: {
    card_merged: [409, 'The money of this card went to another card.'],
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
})

import { area } from '#contract/area.ts'
import { type MailFacts, ofCard } from '#contract/mail-variables.ts'

/** An email with a card's code that people send from the card's page, and nothing else does. */
const sentByHand = {
  class: 'needed',
  holds: [
    'shop_name',
    'shop_url',
    'shop_email',
    'title',
    'body',
    'recipient_name',
    'recipient_email',
    'giftcard_code',
    'giftcard_balance',
    'expires_on',
    'lots',
  ],
  toCustomers: true,
  toShoppers: true,
  showsCode: true,
} as const satisfies MailFacts

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
    gift_card_purchased: sentByHand,
    gift_card_replaced: sentByHand,
    loyalty_card_update: {
      class: 'needed',
      holds: ofCard,
      toCustomers: true,
      toShoppers: true,
    },
  },
})

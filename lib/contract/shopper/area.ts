import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const shopper = area({
  refusals: {
    shopper_refused: [401, 'Sign in to the shop again to continue. Nothing was changed.'],
    foreign_origin: [
      403,
      'The request came from a website that isn’t one of this shop’s. Nothing was changed.',
    ],
    shopper_unknown: [
      409,
      'This shop’s credit doesn’t know the account yet. Nothing was changed; try again later.',
    ],
    card_personal: [
      409,
      'This code belongs to another customer’s store credit, so it can’t be added. ' +
        'Nothing was changed.',
    ],
    card_yours: [409, 'This is the code of your own store credit. Nothing was changed.'],
    card_on_hold: [
      409,
      'Part of this card is being used at checkout. ' +
        'Nothing was changed; try again in a few minutes.',
    ],
    card_empty: [409, 'There is nothing left on this card. Nothing was changed.'],
    no_credit: [409, 'There is no credit to use. Nothing was changed.'],
    apply_off: [409, 'Quick apply is off, so the link would open nothing. Nothing was created.'],
    keys_full: [
      409,
      'Two signing keys are active already. ' +
        'Nothing was changed; revoke one of them, then create the new one.',
    ],
  },
  audit: ['make_shopper_key', 'end_shopper_key', 'make_apply_link'],
  ids: { shopper_key: 'sk' },
  mails: {
    shopper_link: {
      class: 'needed',
      holds: ['shop_name', 'recipient_name', 'link'],
      toShoppers: true,
    },
    card_added: {
      class: 'needed',
      holds: ['shop_name', 'recipient_name', 'amount_issued', 'giftcard_balance'],
      toShoppers: true,
    },
    card_consent: {
      class: 'needed',
      holds: ['shop_name', 'recipient_name', 'giftcard_last4', 'link'],
      toShoppers: true,
    },
  },
})

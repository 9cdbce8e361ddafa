/**
 * States of the sync of one kind: it waits to begin, the store writes everything into a file, the file
 * is taken, and from then on changes are followed.
 */
export const syncStates = ['waiting', 'asked', 'reading', 'following'] as const

/** Kinds of things that are synced. */
export const syncKinds = ['customers', 'orders'] as const

/** Uses that stay off without a right that the store hasn't granted. */
export const storeUses = [
  'customers',
  'orders',
  'past_orders',
  'refunds',
  'tags',
  'products',
  'gift_card_product',
  'locations',
  'money',
] as const

/**
 * States of the gift card product in the store: no store is connected, or it hasn't granted the right;
 * a change waits to be sent; the product is there as it is here; or the store refused it.
 */
export const productStates = ['off', 'not_granted', 'waiting', 'sent', 'failed'] as const

/**
 * Reasons why the store doesn't have the product as it is here: its own product has the address, its
 * gift cards are switched off, an image can't be loaded, it refused another part, or it didn't answer.
 */
export const productProblems = [
  'handle_taken',
  'gift_cards_off',
  'image_refused',
  'refused',
  'failed',
] as const

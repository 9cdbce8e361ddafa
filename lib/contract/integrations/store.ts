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
  'locations',
  'money',
] as const

/**
 * Places where a shop's money is spent: at its own checkout by our calls (`off`), or in the store, as
 * gift cards, or as store credit of its customers and gift cards.
 */
export const moneyModes = ['off', 'gift_cards', 'store_credit'] as const

/** Ways in which ledger and store can differ. */
export const differenceKinds = [
  'missing_here',
  'missing_there',
  'balance',
  'state',
  'customer',
  'order',
  'spent_before_taken',
  'refunded_twice',
  'made_there',
  'over_store_limit',
] as const

/** Ways for money in the store where the mode ends: it stays there, or comes back. */
export const moneyLeaves = ['stays', 'back'] as const

/** Reasons why a card's money stays where it is. */
export const stayReasons = ['disabled', 'awaits_claim', 'code_unfit', 'refused'] as const

/** Things to do in the store for a card. */
export const moneyMoves = ['open', 'give', 'take', 'close'] as const

/**
 * Reasons why something wasn't done in the store: it doesn't take so much or such a code, another
 * gift card there has the code, the card or account isn't there or was deactivated there, its money was
 * spent before it could be taken, or it didn't answer.
 */
export const moneyProblems = [
  'over_limit',
  'code_unfit',
  'code_used',
  'made_there',
  'not_there',
  'deactivated',
  'spent_before_taken',
  'failed',
] as const

/** States of a transaction that isn't in the store yet. */
export const storeWaits = ['waiting', 'failed'] as const

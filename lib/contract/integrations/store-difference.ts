/** States of a difference: `kept` was left as it is by a person, `gone` no longer exists. */
export const differenceStates = ['open', 'kept', 'fixed', 'gone'] as const

/** Likely causes of differences. */
export const differenceCauses = [
  'unread',
  'move_failed',
  'never_opened',
  'removed_there',
  'deactivated_there',
  'disabled_here',
  'was_ours',
  'own',
  'code_used',
  'over_limit',
  'code_unfit',
  'not_there',
  'not_taken',
  'spent_before',
  'refunded_here',
] as const

/** Ways to end a difference. */
export const differenceFixes = [
  'take_theirs',
  'give_ours',
  'open_again',
  'keep_ours',
  'disable_here',
  'close_there',
  'adopt',
  'read_again',
  'leave',
] as const

/** Parts of a comparison, in their order. */
export const comparedParts = ['gift_cards', 'customers', 'orders'] as const

/** Differences that one call fixes. */
export const fixesMost = 100

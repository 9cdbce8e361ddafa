import type { differenceCauses, differenceFixes } from '#contract/integrations/store-difference.ts'
import type { differenceKinds } from '#contract/integrations/store-money.ts'

export type Fix = (typeof differenceFixes)[number]
type Known = {
  kind: (typeof differenceKinds)[number]
  cause: (typeof differenceCauses)[number] | null
  /** a card of ours, whose code the store's gift card has or may have */
  hasCard: boolean
}

/** Lists the ways to end a difference, the likeliest first. */
export const fixesOf = ({ kind, cause, hasCard }: Known): Fix[] => {
  switch (kind) {
    case 'balance':
      return ['take_theirs', 'give_ours']
    case 'missing_there':
      return cause === 'never_opened' || cause === 'not_there'
        ? ['open_again', 'leave']
        : ['open_again', 'keep_ours']
    case 'missing_here':
      return hasCard ? ['adopt', 'leave'] : ['leave']
    case 'made_there':
      return hasCard ? ['adopt', 'leave'] : ['leave']
    case 'state':
      return cause === 'disabled_here' ? ['close_there', 'leave'] : ['disable_here', 'keep_ours']
    case 'over_store_limit':
      return cause === 'move_failed' ? ['take_theirs', 'give_ours'] : ['open_again', 'leave']
    case 'customer':
    case 'order':
      return cause === 'not_taken' ? ['read_again', 'leave'] : ['leave']
    case 'spent_before_taken':
    case 'refunded_twice':
      return ['leave']
  }
}

/** Fixes after which both sides still differ, as a person wants it. */
export const leaves = (fix: Fix): boolean => fix === 'leave' || fix === 'keep_ours'

/** Kinds that name two acts, while both balances agree: they are over once a person has seen them. */
export const isOfActs = (kind: Known['kind']): boolean =>
  kind === 'spent_before_taken' || kind === 'refunded_twice'

type Balances = { ours: bigint | null; theirs: bigint | null }

/** Returns both balances after a fix, in minor units; null: that side has no such card. */
export const afterFix = (fix: Fix, { ours, theirs }: Balances): Balances => {
  switch (fix) {
    case 'take_theirs':
      return { ours: theirs, theirs }
    case 'give_ours':
    case 'open_again':
      return { ours, theirs: ours }
    case 'close_there':
      return { ours, theirs: 0n }
    case 'adopt': {
      const both = (ours ?? 0n) + (theirs ?? 0n)
      return { ours: both, theirs: both }
    }
    case 'disable_here':
    case 'keep_ours':
    case 'read_again':
    case 'leave':
      return { ours, theirs }
  }
}

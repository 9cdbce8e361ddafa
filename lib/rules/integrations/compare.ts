import type { differenceCauses } from '#contract/integrations/store-difference.ts'
import type { differenceKinds } from '#contract/integrations/store-money.ts'

type Kind = (typeof differenceKinds)[number]
type Cause = (typeof differenceCauses)[number]

/** A card of ours, and how it is mirrored in the store. Balances are in minor units. */
export type OurCard = {
  balance: bigint
  mirror: 'opening' | 'on' | 'closing' | 'closed' | 'refused' | null
  /** why the store doesn't take it */
  problem: string | null
  /** why something wasn't done in the store for it, which a person decides */
  failed: string | null
  /** its money can be spent: it isn't disabled, merged or unclaimed */
  isSpendable: boolean
}
/** A gift card or account of the store. */
export type StoreCard = {
  balance: bigint
  isEnabled: boolean
  /** it was made by us, or was one of our cards once */
  wasOurs: boolean
}
/** Both sides of one card; `isMoving`: something of it is on its way, or happened meanwhile. */
export type Pair = { ours: OurCard | null; theirs: StoreCard | null; isMoving: boolean }

/** Something in which both sides differ; `amount` is its part of the sums: ours less theirs. */
export type Found = {
  kind: Kind
  cause: Cause
  ours: bigint | null
  theirs: bigint | null
  amount: bigint
}

/** Money of the store that can be spent there. */
export const spendableThere = (theirs: StoreCard | null): bigint =>
  theirs?.isEnabled ? theirs.balance : 0n

/** Returns how far the sums of both sides differ by a pair. */
export const gapOf = ({ ours, theirs }: Pair): bigint =>
  (ours?.balance ?? 0n) - spendableThere(theirs)

const refusedAs: Readonly<Record<string, { kind: Kind; cause: Cause }>> = {
  over_limit: { kind: 'over_store_limit', cause: 'over_limit' },
  code_unfit: { kind: 'over_store_limit', cause: 'code_unfit' },
  code_used: { kind: 'made_there', cause: 'code_used' },
  made_there: { kind: 'made_there', cause: 'code_used' },
  deactivated: { kind: 'state', cause: 'deactivated_there' },
  not_there: { kind: 'missing_there', cause: 'not_there' },
}

const kindOf = (ours: OurCard | null, theirs: StoreCard | null): { kind: Kind; cause: Cause } => {
  if (!ours)
    return theirs?.wasOurs
      ? { kind: 'missing_here', cause: 'was_ours' }
      : { kind: 'made_there', cause: 'own' }
  if (ours.mirror === 'refused')
    return refusedAs[ours.problem ?? ''] ?? { kind: 'missing_there', cause: 'not_there' }
  if (ours.mirror === null || ours.mirror === 'closed')
    return { kind: 'missing_there', cause: 'never_opened' }
  if (!theirs)
    return { kind: 'missing_there', cause: ours.failed === null ? 'removed_there' : 'move_failed' }
  if (!theirs.isEnabled) return { kind: 'state', cause: 'deactivated_there' }
  if (!ours.isSpendable) return { kind: 'state', cause: 'disabled_here' }
  if (ours.failed === null) return { kind: 'balance', cause: 'unread' }
  const kind = ours.failed === 'over_limit' ? 'over_store_limit' : 'balance'
  return { kind, cause: 'move_failed' }
}

/** Checks that both sides have the same, or have nothing that the other lacks. */
const isSame = ({ ours, theirs }: Pair): boolean => {
  if (!ours) return spendableThere(theirs) === 0n
  if (ours.mirror === 'refused') return false
  const isMirrored = ours.mirror !== null && ours.mirror !== 'closed'
  if (!isMirrored) return !ours.isSpendable || ours.balance === 0n
  if (!theirs || !theirs.isEnabled || !ours.isSpendable)
    return ours.balance === 0n && spendableThere(theirs) === 0n
  return ours.balance === theirs.balance
}

/**
 * Compares both sides of a card. Null: they agree. `later`: what is on its way explains the gap, or
 * may, so the next comparison decides.
 */
export const compare = (pair: Pair): Found | 'later' | null => {
  if (isSame(pair)) return null
  if (pair.isMoving) return 'later'
  const { ours, theirs } = pair
  return {
    ...kindOf(ours, theirs),
    ours: ours?.balance ?? null,
    theirs: theirs && spendableThere(theirs),
    amount: gapOf(pair),
  }
}

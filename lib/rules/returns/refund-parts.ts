import type { RefundPartKind } from '#contract/returns/refund.ts'

type Part = { kind: RefundPartKind }

/** Checks for a part that is store credit for the recipient: refilled, new, or a bonus. */
export const isCredit = ({ kind }: Part): boolean =>
  kind === 'restored' || kind === 'credit' || kind === 'bonus'

/** Checks for a part that changes the balance of the recipient's own card. */
export const isOnOwnCard = ({ kind }: Part): boolean =>
  kind === 'credit' || kind === 'bonus' || kind === 'exchanged'

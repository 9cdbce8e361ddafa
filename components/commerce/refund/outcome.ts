import type { Answer, Input } from '#contract/endpoint.ts'
import type { previewReturn, RefundPartKind } from '#contract/returns/refund.ts'
import type { RefundPart } from '#contract/returns/refund-shapes.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { isCredit } from '#rules/returns/refund-parts.ts'

export type Preview = Answer<typeof previewReturn>
export type RefundBody = Input<typeof previewReturn>['body']
/** A consequence of the refund; parts of one card and day are one row. */
export type OutcomeRow = {
  key: string
  kind: RefundPartKind
  amount: string
  gift_card_id: string | null
  last4: string | null
  expires_on: string | null
  reward_id: string | null
  order: string | null
}
/** `before`: its amount in an earlier preview, null if it wasn't there; undefined: unchanged. */
export type MarkedRow = OutcomeRow & { before?: string | null; isGone?: true }

const plus = (a: string, b: string): string =>
  formatMinor((parseMoney(a) ?? 0n) + (parseMoney(b) ?? 0n))

/** Lists a refund's consequences in the order of its parts. */
export const outcomeOf = (parts: readonly RefundPart[]): OutcomeRow[] => {
  const rows = new Map<string, OutcomeRow>()
  for (const { kind, amount, gift_card_id, last4, expires_on, reward_id, order } of parts) {
    const key = [kind, gift_card_id, expires_on, reward_id, order].join(' ')
    const row = rows.get(key)
    rows.set(key, {
      key,
      kind,
      gift_card_id,
      last4,
      expires_on,
      reward_id,
      order,
      amount: plus(row?.amount ?? '0', amount),
    })
  }
  return [...rows.values()]
}

/** Marks in a new preview what differs from the one that was seen. */
export const markedOutcome = (
  now: readonly OutcomeRow[],
  seen: readonly OutcomeRow[] | null,
): MarkedRow[] => {
  if (!seen) return [...now]
  const was = new Map(seen.map((row) => [row.key, row]))
  const marked = now.map((row): MarkedRow => {
    const before = was.get(row.key)?.amount ?? null
    was.delete(row.key)
    return before === row.amount ? row : { ...row, before }
  })
  return [...marked, ...[...was.values()].map((row) => ({ ...row, isGone: true as const }))]
}

/**
 * Returns the store credit that a refund leaves to the recipient: what goes back to cards, new credit
 * and bonus, less what pays another order at once.
 */
export const creditGiven = (parts: readonly RefundPart[]): string =>
  parts
    .filter((part) => isCredit(part) || part.kind === 'exchanged')
    .reduce((sum, { amount }) => plus(sum, amount), '0.00')

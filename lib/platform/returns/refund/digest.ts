import { createHash } from 'node:crypto'
import type { RefundSums } from '#rules/returns/refund-sums.ts'
import type { HeldOrder } from './hold-order.ts'
import type { Recipient } from './recipient.ts'
import type { Part } from './refunding.ts'

/** Digests the facts of a preview. */
export const factsDigest = (facts: readonly string[]): string =>
  createHash('sha256').update(facts.join('|')).digest('hex').slice(0, 32)

/** Digests what a refund does, so that an act differs from its preview if anything has changed. */
export const digestOf = (
  { row, refundable }: Pick<HeldOrder, 'row' | 'refundable'>,
  sums: Pick<RefundSums, 'lines'>,
  parts: readonly Part[],
  recalls: readonly { id: string; recall: bigint; skipped: boolean }[],
  recipient: Pick<Recipient, 'email' | 'platform_customer_id'>,
): string => {
  return factsDigest([
    String(row.order_id),
    String(refundable),
    ...sums.lines.map(({ at, quantity, net, tax }) => [at, quantity, net, tax].join(':')),
    ...parts.map(({ kind, amount }) => [kind, amount].join(':')),
    ...recalls.map(({ id, recall, skipped }) => [id, recall, skipped].join(':')),
    // a guest becomes a customer only with the act
    recipient.email ?? recipient.platform_customer_id ?? '',
  ])
}

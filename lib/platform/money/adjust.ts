import type { TrxCtx } from '#platform/ctx.ts'
import { formatMinor } from '#rules/money.ts'
import { type Issue, rowOf } from './issue.ts'
import { postAndTell } from './post-and-tell.ts'
import type { TransactionRow } from './transaction.ts'

/**
 * A manual deduction; `amount` is negative minor units, `expected` the balance that the person saw.
 */
export type Adjustment = Pick<
  Issue,
  'gift_card_id' | 'customer_id' | 'amount' | 'reason' | 'note' | 'mail'
> & { expected: bigint | null }

/** Deducts from lots, soonest-expiring first, with the audit line and, unless silent, the email. */
export const adjust = async (ctx: TrxCtx, adjustment: Adjustment): Promise<TransactionRow> => {
  const { gift_card_id, customer_id, amount, reason, note, expected, mail: details } = adjustment
  const mail = details && {
    name: 'loyalty_card_update' as const,
    to: { email: details.recipient_email, name: details.recipient_name ?? '' },
    subject: details.subject,
    title: details.title ?? '',
    body: details.body ?? '',
    values: { amount_issued: formatMinor(amount) },
    customer_id,
    gift_card_id,
  }
  const posted = await postAndTell(
    ctx,
    { gift_card_id, kind: 'adjust', amount, reason, note, expected },
    'adjust_balance',
    mail,
  )
  return rowOf(
    ctx,
    { gift_card_id, kind: 'adjust', amount, expires_on: null, reason, note },
    posted,
    posted.mail_id,
  )
}

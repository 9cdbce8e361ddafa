import type { TrxCtx } from '#platform/ctx.ts'
import { offeredWords } from '#platform/mail/filling/offered.ts'
import { formatMinor } from '#rules/money.ts'
import { type Issue, rowOf } from './issue.ts'
import { postAndTell } from './post-and-tell.ts'
import type { TransactionRow } from './transaction.ts'

/**
 * A change by hand in signed minor units. `mailed` is what the email names: the whole amount and
 * the customer's total after it, where the change is one part or other cards count too.
 */
export type Adjustment = Pick<
  Issue,
  'gift_card_id' | 'customer_id' | 'amount' | 'reason' | 'note' | 'mail' | 'money' | 'order'
> & { expires_on?: string | null; mailed?: { amount: bigint; total: bigint } }

/**
 * Adds a lot or deducts from lots, soonest-expiring first, with the audit line and, unless silent,
 * the email.
 */
export const adjust = async (ctx: TrxCtx, adjustment: Adjustment): Promise<TransactionRow> => {
  const { gift_card_id, customer_id, amount, reason, note, mailed, mail: details } = adjustment
  const { expires_on = null, order = null } = adjustment
  const mail = details && {
    name: 'loyalty_card_update' as const,
    to: { email: details.recipient_email, name: details.recipient_name ?? '' },
    ...offeredWords(details, ctx.shop),
    body: details.body ?? '',
    values: { amount_issued: formatMinor(mailed?.amount ?? amount) },
    customer_id,
    gift_card_id,
  }
  const posted = await postAndTell(
    ctx,
    {
      gift_card_id,
      kind: 'adjust',
      amount,
      reason,
      note,
      expires_on,
      cause: order ? { kind: 'order', id: order } : null,
      ...(adjustment.money ? { money: adjustment.money } : {}),
    },
    'adjust_balance',
    mail,
    mailed?.total,
  )
  return rowOf(
    ctx,
    { gift_card_id, kind: 'adjust', amount, expires_on, reason, note, order },
    posted,
    posted.mail_id,
  )
}

import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { queueMail } from '#platform/emails/queue-mail.ts'
import { wireId } from '#platform/ids.ts'
import { post } from '#platform/ledger/post.ts'
import { formatMinor } from '#rules/money.ts'
import { type Issue, rowOf } from './issue.ts'
import type { TransactionRow } from './read-transaction.ts'

/** What is taken by hand; `amount` is negative, `expected` the balance that the person saw. */
export type Adjustment = Pick<Issue, 'gift_card_id' | 'customer_id' | 'amount' | 'reason' | 'note' | 'mail'> & { expected: bigint | null }

/** Spends lots, the soonest-expiring first, with the audit line and, where it isn't silent, the mail. */
export const adjust = async (ctx: TrxCtx, given: Adjustment): Promise<TransactionRow> => {
  const { gift_card_id, customer_id, amount, reason, note, mail: told } = given
  const posted = await post(ctx.trx, { shop_id: ctx.shop.shop_id, gift_card_id, kind: 'adjust', amount, reason, note, source: 'staff', staff_id: ctx.person.id, expected: given.expected, at: ctx.now })
  const mail = told
    ? await queueMail(ctx, {
        name: 'loyalty_card_update', to: { email: told.recipient_email, name: told.recipient_name ?? '' }, subject: told.subject, title: told.title ?? '', body: told.body ?? '',
        values: { amount_issued: formatMinor(amount), balance_after: formatMinor(posted.balance_after) }, customer_id, gift_card_id, movement_id: posted.movement_id,
      })
    : null
  await audit(ctx.trx, ctx, 'adjust_balance', wireId('gift_card', gift_card_id), { transaction: wireId('transaction', posted.movement_id), amount: formatMinor(amount) })
  return rowOf(ctx, { gift_card_id, kind: 'adjust', amount, expires_on: null, reason, note }, posted, mail)
}

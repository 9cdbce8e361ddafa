import { sql } from 'kysely'
import type { AuditVerb } from '#contract/areas.ts'
import { auditLine } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { mailLine, type Outgoing } from '#platform/mail/queue.ts'
import { wireId } from '#platform/ids.ts'
import { type Posted, type Posting, postBeside } from '#platform/ledger/post.ts'
import { formatMinor } from '#rules/money.ts'
import { writtenBy } from '#platform/acting.ts'

// minor units to wire text, as in formatMinor; a balance is never negative
const balanceAfter = sql`(balance_after / 100)::text || '.' || lpad((balance_after % 100)::text, 2, '0')`

/**
 * Posts a manual transaction with its audit line and, unless silent, the email with the new
 * balance, the card's or `total`, in one round trip.
 */
export const postAndTell = async (
  ctx: TrxCtx,
  posting: Omit<Posting, 'shop_id' | 'source' | 'staff_id' | 'at'>,
  verb: AuditVerb,
  mail: Omit<Outgoing, 'movement_id'> | null,
  total?: bigint,
): Promise<Posted & { mail_id: bigint | null }> => {
  const detail = sql`
    jsonb_build_object(
      'transaction', 't' || movement_id, 'amount', ${formatMinor(posting.amount)}::text
    )`
  const noted = auditLine(
    ctx,
    verb,
    wireId('gift_card', posting.gift_card_id),
    detail,
    sql`from posted`,
  )
  const balance = total === undefined ? balanceAfter : sql`${formatMinor(total)}::text`
  const mailed =
    mail &&
    mailLine(
      ctx,
      { ...mail, movement_id: null },
      {
        movement_id: sql`movement_id`,
        content: (content) =>
          sql`jsonb_set(${content}, '{values,balance_after}', to_jsonb(${balance}))`,
        from: sql`from posted`,
      },
    )
  return postBeside<{ mail_id: bigint | null }>(
    ctx.trx,
    { ...posting, ...writtenBy(ctx) },
    sql`${mailed ? sql`, mailed as (${mailed})` : sql``}, noted as (${noted})`,
    mailed ? sql`, (select mail_id from mailed)` : sql`, null::bigint as mail_id`,
  )
}

import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Ready } from './fill-mails.ts'
import type { MailRow } from './mail-rows.ts'

/**
 * Keeps with emails what fills them at the first attempt, so that retries are equal and each opens
 * as it was sent; of a code, its number. Returns those still held `until`, or locked if it is null:
 * one that was cleared meanwhile must stay so.
 */
export const keepFilled = async (
  db: Db | Trx,
  all: readonly MailRow[],
  ready: ReadonlyMap<bigint, Ready>,
  until: Date | null,
): Promise<ReadonlySet<bigint>> => {
  const rows = all.filter(({ mail_id }) => ready.has(mail_id))
  if (rows.length === 0) return new Set()
  const own = rows.map(({ mail_id }) => ready.get(mail_id)!)
  const { rows: kept } = await sql<{ mail_id: bigint }>`
    update mail m
    set program_id = coalesce(m.program_id, n.program_id),
      filled = coalesce(m.filled, n.filled), subject = n.subject,
      code_id = coalesce(n.code_id, m.code_id)
    from unnest(
      ${rows.map(({ shop_id }) => shop_id)}::bigint[],
      ${rows.map(({ mail_id }) => mail_id)}::bigint[],
      ${own.map(({ program_id }) => program_id)}::bigint[],
      ${own.map(({ filled }) => JSON.stringify(filled))}::text[]::jsonb[],
      ${own.map(({ subject }) => subject)}::text[],
      ${rows.map(({ code_id }, at) => (own[at]!.code ? code_id : null))}::bigint[])
      as n (shop_id, mail_id, program_id, filled, subject, code_id)
    where m.shop_id = n.shop_id and m.mail_id = n.mail_id
      ${until ? sql`and m.state = 'sending' and m.next_try_at = ${until}` : sql``}
    returning m.mail_id`.execute(db)
  return new Set(kept.map(({ mail_id }) => mail_id))
}

import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Ready } from './fill-mails.ts'
import type { MailRow } from './mail-rows.ts'

/**
 * Keeps with emails what fills them at the first attempt, so that retries are equal and each opens as
 * it was sent. Only a code is that which is live when they leave; its number is kept, never its text.
 */
export const keepFilled = async (
  db: Db | Trx,
  all: readonly MailRow[],
  ready: ReadonlyMap<bigint, Ready>,
): Promise<void> => {
  const rows = all.filter(({ mail_id }) => ready.has(mail_id))
  if (rows.length === 0) return
  const own = rows.map(({ mail_id }) => ready.get(mail_id)!)
  await sql`
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
      and (m.filled is null or m.code_id is distinct from coalesce(n.code_id, m.code_id))`.execute(
    db,
  )
}

import { type RawBuilder, sql } from 'kysely'
import type { AuditVerb } from '#contract/areas.ts'
import type { Call, ShopScope } from './ctx.ts'
import type { Db, Trx } from './db/transact.ts'
import { type Actor, signatureOf } from './acting.ts'

/** The author of an audit line. */
export type Author = Pick<Call<Actor>, 'now' | 'requestId' | 'actor'> & {
  shop: Pick<ShopScope, 'shop_id'>
}

/**
 * Builds an audit line for the statement that does the act; `detail` and what follows the values
 * belong to that statement.
 */
export const auditLine = (
  by: Author,
  verb: AuditVerb,
  subject: string,
  detail: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { staff_id, name } = signatureOf(by.actor)
  return sql`
    insert into audit (shop_id, staff_id, actor, verb, subject, detail, request_id, at)
    select ${by.shop.shop_id}::bigint, ${staff_id}::bigint, ${name}, ${verb}, ${subject},
      ${detail}, ${by.requestId}, ${by.now}::timestamptz
    ${from}`
}

/**
 * Writes an audit line in the transaction of the act. Never contains codes, tokens or passwords.
 */
export const audit = async (
  db: Db | Trx,
  by: Author,
  verb: AuditVerb,
  subject: string,
  detail?: unknown,
): Promise<void> => {
  const { staff_id, name } = signatureOf(by.actor)
  await db
    .insertInto('audit')
    .values({
      shop_id: by.shop.shop_id,
      staff_id,
      actor: name,
      verb,
      subject,
      detail: detail === undefined ? null : JSON.stringify(detail),
      request_id: by.requestId,
      at: by.now,
    })
    .execute()
}

/**
 * Writes past lines for the demo, from a query of shop, person, actor, verb, subject, detail and
 * time.
 */
export const auditPast = async (trx: Trx, lines: RawBuilder<unknown>): Promise<void> => {
  await sql`
    insert into audit (shop_id, staff_id, actor, verb, subject, detail, at)
    ${lines}`.execute(trx)
}

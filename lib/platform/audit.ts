import { type RawBuilder, sql } from 'kysely'
import type { AuditVerb } from '#contract/areas.ts'
import type { Call, ShopScope } from './ctx.ts'
import type { Db, Trx } from './db/transact.ts'
import { type Actor, signatureOf } from './money/acting.ts'

/** What it takes to say who did it. */
export type Author = Pick<Call<Actor>, 'now' | 'requestId' | 'actor'> & {
  shop: Pick<ShopScope, 'shop_id'>
}

/**
 * The line of an act that the same statement does: `detail` and what follows the values are of that
 * statement.
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

/** Who did what to what, in the transaction that did it. Never holds codes, tokens or passwords. */
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

/** Lines of the past, for the demo: a query of shop, person, actor, verb, subject, detail and time. */
export const auditPast = async (trx: Trx, lines: RawBuilder<unknown>): Promise<void> => {
  await sql`
    insert into audit (shop_id, staff_id, actor, verb, subject, detail, at)
    ${lines}`.execute(trx)
}

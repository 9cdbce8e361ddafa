import { type RawBuilder, sql } from 'kysely'
import type { AuditVerb } from '#contract/audit.ts'
import type { Ctx, Person, ShopScope } from './ctx.ts'
import type { Db, Trx } from './db/transact.ts'

/** What it takes to say who did it; `person` null: the platform itself. */
export type By = Pick<Ctx, 'now' | 'requestId'> & {
  shop: Pick<ShopScope, 'shop_id'>
  person: Pick<Person, 'id' | 'email'> | null
}

/**
 * The line of an act that the same statement does: `detail` and what follows the values are of that
 * statement.
 */
export const auditLine = (
  by: By,
  verb: AuditVerb,
  subject: string,
  detail: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`insert into audit (shop_id, staff_id, actor, verb, subject, detail, request_id, at)
    select ${by.shop.shop_id}::bigint, ${by.person?.id ?? null}::bigint, ${by.person?.email ?? 'platform'}, ${verb}, ${subject}, ${detail}, ${by.requestId}, ${by.now}::timestamptz ${from}`

/** Who did what to what, in the transaction that did it. Never holds codes, tokens or passwords. */
export const audit = async (
  db: Db | Trx,
  by: By,
  verb: AuditVerb,
  subject: string,
  detail?: unknown,
): Promise<void> => {
  await db
    .insertInto('audit')
    .values({
      shop_id: by.shop.shop_id,
      staff_id: by.person?.id ?? null,
      actor: by.person?.email ?? 'platform',
      verb,
      subject,
      detail: detail === undefined ? null : JSON.stringify(detail),
      request_id: by.requestId,
      at: by.now,
    })
    .execute()
}

import { sql } from 'kysely'
import type { AuditVerb } from '#contract/areas.ts'
import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from './ctx.ts'

const hour = 60 * 60 * 1000
type Limited = { verbs: readonly AuditVerb[]; most: number; of: 'person' | 'shop' }

/**
 * Limits acts per hour of a person or the whole shop, counted by audit lines. The row of the person
 * or shop is locked until the transaction ends, so that simultaneous acts are counted too.
 */
export const refuseMoreAnHour = async (
  { trx, shop, actor, now }: Pick<TrxCtx, 'trx' | 'shop' | 'actor' | 'now'>,
  { verbs, most, of }: Limited,
): Promise<void> => {
  const ofPerson = of === 'person'
  await (ofPerson
    ? sql`select from staff where shop_id = ${shop.shop_id} and staff_id = ${actor.id} for no key update`
    : sql`select from shop where shop_id = ${shop.shop_id} for no key update`
  ).execute(trx)
  const theirs = ofPerson ? sql`and staff_id = ${actor.id}` : sql``
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit
    where shop_id = ${shop.shop_id} and verb = any(${verbs}::text[])
      and at > ${new Date(now.getTime() - hour)} ${theirs}`.execute(trx)
  if ((rows[0]?.n ?? 0) >= most)
    throw new Refusal('too_many', { headers: { 'retry-after': '3600' } })
}

import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

/**
 * `available`: balance that is neither held nor expired; `expires_on`: the first expiration date in
 * it.
 */
export type Found = {
  gift_card_id: bigint
  available: bigint
  last4: string
  expires_on: string | null
}
type Row = { [K in keyof Found]: Found[K] | null }

/**
 * Finds the card that a code opens now, or null. Disabled, merged, foreign and unknown codes take
 * one statement and give one answer, so that timing reveals nothing.
 */
export const findByCode = async (
  db: Db | Trx,
  { vault }: Pick<Platform, 'vault'>,
  shop: Pick<ShopScope, 'shop_id' | 'time_zone'>,
  typed: string,
  now: Date,
): Promise<Found | null> => {
  const today = dayIn(shop.time_zone, now)
  const live = sql`
    l.shop_id = ${shop.shop_id} and l.gift_card_id = g.gift_card_id
    and l.remaining > 0
    and (l.expires_on is null or l.expires_on >= ${today}::date)`
  const { rows } = await sql<Row>`
    select g.gift_card_id, k.last4,
      least(
        g.balance - g.held, (select coalesce(sum(l.remaining), 0) from lot l where ${live})
      )::bigint as available,
      (select min(l.expires_on) from lot l where ${live}) as expires_on
    from (values (1)) v
    left join gift_card_code k
      on k.shop_id = ${shop.shop_id}
        and k.digest = ${vault.digest(shop.shop_id, typed)}
        and k.ended_at is null
    left join gift_card g
      on g.shop_id = k.shop_id and g.gift_card_id = k.gift_card_id
        and g.disabled_at is null and g.merged_into is null`.execute(db)
  const { gift_card_id, available, last4, expires_on } = rows[0]!
  return gift_card_id === null || available === null || last4 === null
    ? null
    : { gift_card_id, available, last4, expires_on }
}

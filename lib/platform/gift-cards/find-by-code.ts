import { type RawBuilder, sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { throughMerges } from '#platform/money/card.ts'
import { type Usable, usableOf } from '#platform/money/usable.ts'

export type Found = Usable & { gift_card_id: bigint; code_id: bigint; last4: string }
type Row = { [K in keyof Found]: Found[K] | null }

type Shop = Pick<ShopScope, 'shop_id' | 'time_zone'>

/** Selects a card (g) with its code (k), and what can be paid with it now. */
const columnsOf = (shop: Shop, now: Date): RawBuilder<unknown> => sql`
  g.gift_card_id, k.code_id, k.last4, ${usableOf(shop, now)}`

const foundIn = (row: Row | undefined): Found | null => {
  const { gift_card_id = null, code_id = null, available = null } = row ?? {}
  const { last4 = null, expires_on = null } = row ?? {}
  return gift_card_id === null || code_id === null || available === null || last4 === null
    ? null
    : { gift_card_id, code_id, available, last4, expires_on }
}

/**
 * Finds the card that a code opens now, or null. Disabled, merged, foreign and unknown codes take
 * one statement and give one answer, so that timing reveals nothing.
 */
export const findByCode = async (
  db: Db | Trx,
  { vault }: Pick<Platform, 'vault'>,
  shop: Shop,
  typed: string,
  now: Date,
): Promise<Found | null> => {
  const { rows } = await sql<Row>`
    select ${columnsOf(shop, now)}
    from (values (1)) v
    left join gift_card_code k
      on k.shop_id = ${shop.shop_id}
        and k.digest = ${vault.digest(shop.shop_id, typed)}
        and k.ended_at is null
    left join gift_card g
      on g.shop_id = k.shop_id and g.gift_card_id = k.gift_card_id
        and g.disabled_at is null and g.merged_into is null`.execute(db)
  return foundIn(rows[0])
}

/** Finds the usable card that a card became by merges, or null. */
export const findById = async (
  db: Db | Trx,
  shop: Shop,
  cardId: bigint,
  now: Date,
): Promise<Found | null> => {
  const { rows } = await sql<Row>`
    select ${columnsOf(shop, now)}
    from (${throughMerges(shop.shop_id, [cardId])}) t
    join gift_card g
      on g.shop_id = ${shop.shop_id} and g.gift_card_id = t.gift_card_id
        and g.disabled_at is null and g.merged_into is null
    join gift_card_code k
      on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id
        and k.ended_at is null`.execute(db)
  return foundIn(rows[0])
}

import { sql } from 'kysely'
import { refuseErased } from '#platform/customers/personal-data/refuse-erased.ts'
import { throughMerges } from '#platform/money/card.ts'
import type { Bought } from '#platform/returns/bought/bought-cards.ts'
import type { HeldOrder } from './hold-order.ts'
import type { Refunding } from './refunding.ts'

/**
 * Locks every card that a refund may touch, in one order: cards that paid and the ones that they
 * became, bought cards, cards with rewards of the order, and the recipient's.
 */
export const holdCards = async (
  { trx, shop }: Refunding,
  { row, paying }: HeldOrder,
  bought: readonly Bought[],
  recipient: bigint | null,
): Promise<void> => {
  const ids = [
    ...paying.map(({ gift_card_id }) => gift_card_id),
    ...bought.map(({ gift_card_id }) => gift_card_id),
    ...bought.flatMap(({ lots }) => lots.map(({ gift_card_id }) => BigInt(gift_card_id))),
    ...(recipient === null ? [] : [recipient]),
  ]
  const { rows } = await sql<{ gift_card_id: bigint }>`
    select gift_card_id from (${throughMerges(shop.shop_id, ids)}) named
    union
    select l.gift_card_id
    from reward r
    join lot l on l.shop_id = r.shop_id and l.origin_movement_id = r.movement_id
    where r.shop_id = ${shop.shop_id} and r.order_id = ${row.order_id}`.execute(trx)
  const cards = rows.map(({ gift_card_id }) => gift_card_id)
  if (cards.length > 0) await refuseErased(trx, shop.shop_id, cards)
}

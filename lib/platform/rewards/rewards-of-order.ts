import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'

/** A reward of an order; `id` is its wire id, or the issue's for credit that a person gave. */
export type OrderReward = {
  id: string
  /** null until a recall books credit that was given by hand */
  reward_id: bigint | null
  movement_id: bigint | null
  gift_card_id: bigint | null
  customer_id: bigint | null
  title: string
  amount: bigint
  basis: bigint
  recalled: bigint
  short: bigint
  by_hand: boolean
}
type Order = { order_id: bigint; name: string; goods: bigint }
type Row = Omit<OrderReward, 'id'>

/**
 * Reads the rewards that an order earned, booked ones first, and locks those; then promotional
 * credit that people gave for it by hand, which counts as earned by all of its goods.
 */
export const rewardsOfOrder = async (
  db: Db | Trx,
  shopId: bigint,
  { order_id, name, goods }: Order,
  locks = false,
): Promise<OrderReward[]> => {
  const booked = await sql<Row>`
    select r.reward_id, r.movement_id, r.gift_card_id, r.customer_id, r.title, r.amount, r.basis,
      r.recalled - coalesce(u.amount, 0) as recalled, r.short,
      coalesce(m.source in ('staff', 'api'), false) as by_hand
    from reward r
    left join movement m on m.shop_id = r.shop_id and m.movement_id = r.movement_id
    left join movement u on u.shop_id = r.shop_id and u.undoes = r.movement_id
    where r.shop_id = ${shopId} and r.order_id = ${order_id}
      and (r.state <> 'cancelled' or r.recalled > 0)
    order by r.reward_id
    ${locks ? sql`for update of r` : sql``}`.execute(db)
  const byHand = await sql<Row>`
    select null::bigint as reward_id, m.movement_id, m.gift_card_id, g.customer_id,
      coalesce(m.reason, '') as title, m.amount, ${goods}::bigint as basis, 0::bigint as recalled,
      0::bigint as short, true as by_hand
    from movement m
    join gift_card g on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
    where m.shop_id = ${shopId} and m.cause_kind = 'order'
      and m.cause_id = any(${orderNames(name)}::text[])
      and m.kind = 'issue' and m.source in ('staff', 'api')
      and exists (
        select from lot l
        where l.shop_id = m.shop_id and l.movement_id = m.movement_id and l.kind = 'promotional'
      )
      and not exists (
        select from movement u where u.shop_id = m.shop_id and u.undoes = m.movement_id
      )
      and not exists (
        select from reward r where r.shop_id = m.shop_id and r.movement_id = m.movement_id
      )
      and not exists (
        select from refund_part p where p.shop_id = m.shop_id and p.movement_id = m.movement_id
      )
    order by m.movement_id`.execute(db)
  return [...booked.rows, ...byHand.rows].map((row) => ({
    ...row,
    id:
      row.reward_id === null
        ? wireId('transaction', row.movement_id!)
        : wireId('reward', row.reward_id),
  }))
}

import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

/** Books half of the credit that was given as a reward to the order before it, which earned it. */
export const seedRewards = async (trx: Trx, shopId: bigint): Promise<void> => {
  await sql`
    insert into reward (
      shop_id, customer_id, gift_card_id, order_id, movement_id, title, state, amount, basis,
      created_at
    )
    select m.shop_id, g.customer_id, m.gift_card_id, o.order_id, m.movement_id,
      'Thank-you credit', 'granted', m.amount, o.subtotal, m.at
    from movement m
    join gift_card g
      on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id and g.is_loyalty
    cross join lateral (
      select n.order_id, n.subtotal
      from orders n
      where n.shop_id = m.shop_id and n.customer_id = g.customer_id and n.created_at < m.at
        and n.cancelled_at is null and n.subtotal > m.amount
      order by n.created_at desc
      limit 1
    ) o
    where m.shop_id = ${shopId} and m.kind = 'issue' and m.reason = 'Reward'
      and m.movement_id % 2 = 0
      and not exists (
        select from movement u
        where u.shop_id = m.shop_id and u.undoes = m.movement_id
      )
    order by m.movement_id`.execute(trx)
}

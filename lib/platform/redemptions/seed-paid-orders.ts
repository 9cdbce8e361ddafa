import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

/** Gives orders that were paid before the shop had a checkout their redemptions, to be refunded. */
export const seedPaidOrders = async (
  trx: Trx,
  { shop_id, time_zone }: { shop_id: bigint; time_zone: string },
): Promise<void> => {
  await sql`
    insert into redemption (
      shop_id, gift_card_id, key_id, state, amount, captured, order_name, movement_id, held_on,
      lapses_at, created_at, ended_at
    )
    select m.shop_id, m.gift_card_id, null, 'captured', -m.amount, -m.amount, m.cause_id,
      m.movement_id, (m.at at time zone ${time_zone})::date, m.at, m.at, m.at
    from movement m
    where m.shop_id = ${shop_id} and m.kind = 'redeem' and m.cause_kind = 'order'
      and not exists (
        select from redemption r
        where r.shop_id = m.shop_id and r.movement_id = m.movement_id
      )
    order by m.movement_id`.execute(trx)
}

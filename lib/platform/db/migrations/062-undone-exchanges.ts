import { type Kysely, sql } from 'kysely'

/**
 * Adds how much of a payment by credit the undo of an exchange has taken back, and how much of an
 * order is unpaid by that.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table redemption
      add column if not exists reversed bigint not null default 0 check (reversed >= 0)`.execute(db)
  await sql`
    alter table orders
      add column if not exists unpaid bigint not null default 0 check (unpaid >= 0)`.execute(db)
  await sql`
    with undone as (
      select p.shop_id, p.redemption_id, m.amount
      from refund_part p
      join movement m on m.shop_id = p.shop_id and m.movement_id = p.undo_id
      where p.kind = 'exchanged' and p.redemption_id is not null
    ),
    reversed as (
      update redemption r
      set reversed = u.amount
      from undone u
      where r.shop_id = u.shop_id and r.redemption_id = u.redemption_id
      returning r.shop_id, r.order_name, u.amount
    )
    update orders o
    set unpaid = x.amount
    from (
      select shop_id, order_name, sum(amount)::bigint as amount
      from reversed
      group by shop_id, order_name
    ) x
    where o.shop_id = x.shop_id and o.name = x.order_name`.execute(db)
}

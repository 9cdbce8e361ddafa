import { type Kysely, sql } from 'kysely'

/**
 * Adds facts of orders, lines and customers that conditions of workflows test. Lists have an entry
 * a line. Lines that sold the gift card product so far are marked.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders
      add column if not exists channel text not null default '',
      add column if not exists codes text not null default '',
      add column if not exists risk text not null default ''
        check (risk in ('', 'low', 'medium', 'high'))`.execute(db)
  await sql`
    alter table order_line
      add column if not exists product_id text not null default '',
      add column if not exists variant_id text not null default '',
      add column if not exists product_type text not null default '',
      add column if not exists collections text not null default '',
      add column if not exists is_gift_card boolean not null default false`.execute(db)
  await sql`
    alter table customer
      add column if not exists birthday date,
      add column if not exists country text not null default '',
      add column if not exists accepts_marketing boolean not null default false`.execute(db)
  await sql`
    update order_line l
    set is_gift_card = true
    from gift_card_product p
    where l.shop_id = p.shop_id and (l.name = p.title or starts_with(l.name, p.title || ' - '))`.execute(
    db,
  )
  await sql`
    create index if not exists order_line_of_gift_card on order_line (shop_id, order_id)
      where is_gift_card`.execute(db)
  await sql`
    create index if not exists order_in_order on orders (
      shop_id, (coalesce(paid_at, created_at)), (name collate "C"))`.execute(db)
  await sql`
    create index if not exists customer_of_birthday on customer (
      shop_id, (extract(month from birthday)), (extract(day from birthday)))
      where birthday is not null`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Adds the facts of orders that refunds and conditions ask for. A line has an id that an import
 * keeps, and counts what of it came back.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders
      add column if not exists country text not null default '',
      add column if not exists phone text,
      add column if not exists tags text not null default '',
      add column if not exists location text not null default '',
      add column if not exists payment_method text not null default '',
      add column if not exists fulfilled_at timestamptz(3),
      add column if not exists refunded_here bigint not null default 0 check (refunded_here >= 0),
      add column if not exists matched bigint not null default 0 check (matched >= 0)`.execute(db)
  await sql`
    alter table order_line
      add column if not exists line_id bigint generated always as identity,
      add column if not exists taxable boolean not null default true,
      add column if not exists vendor text not null default '',
      add column if not exists returned int not null default 0
        check (returned between 0 and quantity),
      add column if not exists net_back bigint not null default 0 check (net_back >= 0),
      add column if not exists tax_back bigint not null default 0 check (tax_back >= 0)`.execute(db)
  await sql`
    create unique index if not exists order_line_by_id on order_line (shop_id, line_id)`.execute(db)
  await sql`
    create index if not exists order_of_store on orders (shop_id, platform_order_id)
      where platform_order_id is not null`.execute(db)
  await sql`
    create index if not exists order_of_phone on orders (shop_id, phone)
      where phone is not null`.execute(db)
  await sql`
    create index if not exists redemption_of_order on redemption (shop_id, order_name)
      where order_name is not null`.execute(db)
}

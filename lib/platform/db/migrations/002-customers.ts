import { type Kysely, sql } from 'kysely'
import { defineFunction } from '#platform/db/functions.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists btree_gin`.execute(db)
  await sql`create table customer (
    customer_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    platform_customer_id text not null,
    first_name text not null default '',
    last_name text not null default '',
    full_name text not null,
    email text,
    state text not null default 'disabled',
    tags text not null default '',
    total_spent bigint not null default 0,
    orders_count int not null default 0,
    search text not null,
    digest bytea,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    unique (shop_id, platform_customer_id))`.execute(db)
  await sql`
    create unique index customer_email on customer (shop_id, email) where email is not null`.execute(
    db,
  )
  await sql`
    create index customer_newest on customer (shop_id, created_at desc, customer_id desc)`.execute(
    db,
  )
  await sql`
    create index customer_search on customer using gin (shop_id, search gin_trgm_ops)`.execute(db)
  await sql`
    create index customer_search_start on customer (shop_id, search text_pattern_ops)`.execute(db)
  await sql`create table orders (
    order_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    name text not null,
    platform_order_id text,
    customer_id bigint references customer,
    email text,
    subtotal bigint not null, shipping bigint not null, taxes bigint not null, discount bigint not null,
    total bigint not null, refunded bigint not null, credit_used bigint not null default 0,
    financial_status text not null, fulfillment_status text not null,
    digest bytea,
    created_at timestamptz(3) not null, paid_at timestamptz(3), cancelled_at timestamptz(3),
    unique (shop_id, name))`.execute(db)
  await sql`
    create index order_of_customer on orders (shop_id, customer_id, created_at desc)`.execute(db)
  await sql`
    create index order_of_email on orders (shop_id, email) where customer_id is null`.execute(db)
  // references only the order, which has the shop: each further foreign key is a look-up per line
  await sql`create table order_line (
    order_id bigint not null references orders on delete cascade,
    line_no int not null,
    shop_id bigint not null,
    name text not null, sku text not null,
    quantity int not null, price bigint not null, discount bigint not null,
    primary key (order_id, line_no))`.execute(db)
  await sql`create table referral (
    referral_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    customer_id bigint not null references customer,
    email text not null,
    name text,
    created_at timestamptz(3) not null,
    unique (shop_id, email))`.execute(db)
  // keeps row counts by statement, because lists never count their rows; several rows per shop, so
  // that writers don't queue
  await sql`create table tally (
    shop_id bigint not null references shop,
    name text not null,
    slot int not null,
    n bigint not null,
    primary key (shop_id, name, slot))`.execute(db)
  await defineFunction(db, 'tally_customers')
  await sql`
    create trigger customer_counted after insert on customer
      referencing new table as changed for each statement execute function tally_customers()`.execute(
    db,
  )
  await sql`
    create trigger customer_uncounted after delete on customer
      referencing old table as changed for each statement execute function tally_customers()`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/**
 * Adds the gift card product, its listing and short link, and the pages and assets of the shop's
 * storefront.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // one per shop: the primary key keeps it from being made twice
  await sql`create table gift_card_product (
    product_id bigint generated always as identity primary key,
    shop_id bigint not null unique references shop,
    handle text not null,
    title text not null,
    description text not null default '',
    images jsonb not null default '[]',
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null)`.execute(db)
  // deferred to the end of the transaction, because two prices may be swapped
  await sql`create table gift_card_variant (
    variant_id bigint generated always as identity primary key,
    product_id bigint not null references gift_card_product,
    price bigint not null check (price > 0),
    taxable boolean not null default false,
    requires_shipping boolean not null default false,
    unique (product_id, price) deferrable initially deferred)`.execute(db)
  await sql`create table directory_listing (
    shop_id bigint primary key references shop,
    listing jsonb not null,
    updated_at timestamptz(3) not null)`.execute(db)
  await sql`create table short_link (
    slug text primary key,
    product_id bigint not null unique references gift_card_product,
    clicks bigint not null default 0,
    created_at timestamptz(3) not null)`.execute(db)
  await sql`create table store_page (
    page_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    handle text not null,
    created_at timestamptz(3) not null,
    unique (shop_id, handle))`.execute(db)
  await sql`create table store_asset (
    asset_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    name text not null,
    data jsonb not null default '{}',
    options jsonb not null default '{}',
    active boolean not null default false,
    is_default boolean not null default true,
    page_id bigint references store_page,
    updated_at timestamptz(3) not null,
    unique (shop_id, name))`.execute(db)
}

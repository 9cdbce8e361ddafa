import { type Kysely, sql } from 'kysely'

/**
 * Adds stores at Shopify: which one a shop has connected, the points of its API that are left, how far
 * it is synced, and the renewal of credentials that end.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table integration
      add column if not exists renewing_until timestamptz(3)`.execute(db)
  await sql`
    create table if not exists store (
      shop_id bigint primary key references shop,
      domain text not null,
      connected_at timestamptz(3) not null,
      redact_at timestamptz(3))`.execute(db)
  await sql`create index if not exists store_by_domain on store (domain)`.execute(db)
  await sql`
    create table if not exists store_budget (
      shop_id bigint primary key references shop,
      most real not null,
      available real not null,
      restore real not null,
      at timestamptz(3) not null)`.execute(db)
  await sql`
    create table if not exists store_sync (
      shop_id bigint not null references shop,
      kind text not null check (kind in ('customers', 'orders')),
      state text not null check (state in ('waiting', 'asked', 'reading', 'following')),
      operation text,
      sealed_url bytea,
      position bigint not null default 0,
      objects integer not null default 0,
      total integer,
      made integer not null default 0,
      changed integer not null default 0,
      left_out text[] not null default '{}',
      left_out_count integer not null default 0,
      cursor_at timestamptz(3),
      due_at timestamptz(3) not null,
      tries integer not null default 0,
      claims integer not null default 0,
      problem text,
      started_at timestamptz(3),
      synced_at timestamptz(3),
      primary key (shop_id, kind))`.execute(db)
  await sql`create index if not exists store_sync_due on store_sync (due_at)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Adds the comparison with a connected store: the job that reads the store's gift cards, accounts,
 * customers and orders, what it has seen there, its sums, and differences that a person left as they
 * are.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table store_sync drop constraint if exists store_sync_kind_check`.execute(db)
  await sql`
    alter table store_sync
      add column if not exists part text,
      add column if not exists begun_at timestamptz(3),
      add constraint store_sync_kind_check check (kind in ('customers', 'orders', 'money'))`.execute(
    db,
  )
  await sql`
    alter table store_money
      add column if not exists compared_ours bigint,
      add column if not exists compared_theirs bigint,
      add column if not exists compared_waiting bigint,
      add column if not exists compared_stays bigint,
      add column if not exists compared_differences bigint`.execute(db)
  // a file can be read again, so that a crash may lose its rows; their number is checked at the end
  await sql`
    create unlogged table if not exists store_seen (
      shop_id bigint not null,
      remote_id text not null,
      kind text not null check (kind in ('gift_card', 'store_credit', 'customer', 'order')),
      balance bigint not null default 0,
      is_enabled boolean not null default true,
      last4 text,
      mark text,
      owner text,
      updated_at timestamptz(3),
      primary key (shop_id, remote_id))`.execute(db)
  await sql`
    alter table store_difference
      add column if not exists amount bigint not null default 0,
      drop constraint if exists store_difference_state_check`.execute(db)
  await sql`
    alter table store_difference
      add constraint store_difference_state_check
        check (state in ('open', 'kept', 'fixed', 'gone'))`.execute(db)
  await sql`
    create unique index if not exists store_difference_standing
      on store_difference (shop_id, kind, subject) where state in ('open', 'kept')`.execute(db)
  await sql`drop index if exists store_difference_open`.execute(db)
}

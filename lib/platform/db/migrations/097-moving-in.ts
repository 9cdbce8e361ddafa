import { type Kysely, sql } from 'kysely'

/**
 * Adds moving in: what came from another system, known again by its key there, and what the rows of
 * such files say besides.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table bulk add column if not exists moves text`.execute(db)
  await sql`
    alter table bulk_row
      add column if not exists moved_key bytea,
      add column if not exists moved_before bigint,
      add column if not exists moved_to bigint,
      add column if not exists points bigint,
      add column if not exists rest bigint,
      add column if not exists money text check (money in ('paid', 'promotional')),
      add column if not exists issued_on date,
      add column if not exists is_own boolean,
      add column if not exists code_digest bytea,
      add column if not exists code_cipher bytea,
      add column if not exists code_last4 text`.execute(db)
  await sql`
    create table if not exists moved_in (
      shop_id bigint not null references shop,
      source text not null,
      key bytea not null,
      gift_card_id bigint,
      amount bigint not null,
      bulk_id bigint not null,
      at timestamptz(3) not null,
      primary key (shop_id, source, key))`.execute(db)
  await sql`
    create index if not exists bulk_row_moved on bulk_row (shop_id, moved_key)
      where moved_key is not null`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Adds the code that a mirrored card has in the store, and to a shop's money there the turn and the
 * rest of its work, so that one store that is down or large delays no other.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table store_mirror add column if not exists code_id bigint`.execute(db)
  await sql`
    alter table store_money
      add column if not exists served_at timestamptz(3),
      add column if not exists rests_until timestamptz(3),
      add column if not exists rests integer not null default 0,
      add column if not exists problem text`.execute(db)
  await sql`
    create index if not exists store_move_of_shop
      on store_move (shop_id, due_at) where state = 'waiting'`.execute(db)
  await sql`
    create index if not exists store_mirror_of_shop
      on store_mirror (shop_id, look_at) where look_at is not null`.execute(db)
}

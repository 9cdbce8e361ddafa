import { type Kysely, sql } from 'kysely'

/** Finds a shop's failed moves of money in its store, which its home page and integration count. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index if not exists store_move_failed
      on store_move (shop_id, move_id) where state = 'failed'`.execute(db)
}

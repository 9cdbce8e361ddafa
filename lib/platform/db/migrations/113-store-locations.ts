import { type Kysely, sql } from 'kysely'

/** Lets the places of a shop be those of its store, read again every hour. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table location add column if not exists store_id text`.execute(db)
  await sql`
    create unique index if not exists location_of_store on location (shop_id, store_id)
      where store_id is not null`.execute(db)
  await sql`alter table store add column if not exists locations_at timestamptz(3)`.execute(db)
}

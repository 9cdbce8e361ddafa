import { type Kysely, sql } from 'kysely'

/** Moves the look of assets into versions: until now none could be changed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table store_asset drop column if exists data`.execute(db)
}

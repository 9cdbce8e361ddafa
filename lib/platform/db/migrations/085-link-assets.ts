import { type Kysely, sql } from 'kysely'

/** Lets a link of consent name the asset by which its card was to be added. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table shopper_link add column if not exists asset text`.execute(db)
}

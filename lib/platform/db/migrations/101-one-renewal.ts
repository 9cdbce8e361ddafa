import { type Kysely, sql } from 'kysely'

/** Leaves one lease by which the access of a vendor is renewed: `renewing_until`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table integration drop column if exists refreshing_until`.execute(db)
}

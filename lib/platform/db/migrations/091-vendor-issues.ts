import { type Kysely, sql } from 'kysely'

/** Adds what a vendor requested to what was issued for it, so that another request is noticed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table vendor_issue
      add column if not exists requested_digest bytea`.execute(db)
}

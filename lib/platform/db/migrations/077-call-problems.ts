import { type Kysely, sql } from 'kysely'

/** Keeps the problem of a refused call as a code with its values, which screens say in any language. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table trigger_call add column if not exists problem jsonb`.execute(db)
}

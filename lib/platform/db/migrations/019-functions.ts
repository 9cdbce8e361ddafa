import { type Kysely, sql } from 'kysely'

/** Stores each function's file digest and its resulting definition (`db/functions.ts`). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sql_function (
      name text primary key,
      text_digest text not null,
      definition_digest text not null)`.execute(db)
}

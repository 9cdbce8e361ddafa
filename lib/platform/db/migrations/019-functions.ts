import { type Kysely, sql } from 'kysely'

/** Which text of each function the database has, and what it made of it (`db/functions.ts`). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sql_function (
      name text primary key,
      text_digest text not null,
      definition_digest text not null)`.execute(db)
}

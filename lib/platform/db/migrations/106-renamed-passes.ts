import { type Kysely, sql } from 'kysely'
import { defineFunction } from '#platform/db/functions.ts'

/** Has passes follow the name of their shop, which they show. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table pass_look add column if not exists is_name boolean not null default false`.execute(
    db,
  )
  await defineFunction(db, 'queue_renamed_passes')
  await sql`
    create or replace trigger shop_of_passes after update of name on shop for each row
      when (old.name is distinct from new.name)
      execute function queue_renamed_passes()`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import { defineFunction } from '#platform/db/functions.ts'

/**
 * Keeps every name by which what moved in can be known again, not only the surest, and lets an undo
 * of whatever kind lower the total that moved in.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['moved_in', 'bulk_row'])
    await sql`
      alter table ${sql.table(table)}
        add column if not exists id_name bytea,
        add column if not exists code_name bytea,
        add column if not exists email_name bytea`.execute(db)
  for (const name of ['id_name', 'code_name', 'email_name'])
    await sql`
      create index if not exists ${sql.ref(`moved_in_${name}`)}
        on moved_in (shop_id, source, ${sql.ref(name)}) where ${sql.ref(name)} is not null`.execute(
      db,
    )
  await sql`
    create index if not exists bulk_row_posted on bulk_row (shop_id, movement_id)
      where moved_key is not null`.execute(db)
  await defineFunction(db, 'undo_moved')
  await sql`
    create or replace trigger movement_undo_moved after insert on movement for each row
      when (new.undoes is not null) execute function undo_moved()`.execute(db)
}

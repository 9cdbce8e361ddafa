import { type Kysely, sql } from 'kysely'
import { defineFunction } from '#platform/db/functions.ts'

/** Adds indexes found missing at ten million entries on a quiet machine. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await undone(db)
}

/**
 * Orders undone movements: an undo stores the time of the movement it reverses, so that their list
 * walks no others.
 */
const undone = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table movement add column undoes_at timestamptz(3)`.execute(db)
  await sql`alter table movement disable trigger movement_unchanged`.execute(db)
  await sql`
    update movement m set undoes_at = o.at from movement o where o.movement_id = m.undoes`.execute(
    db,
  )
  await sql`alter table movement enable trigger movement_unchanged`.execute(db)
  await defineFunction(db, 'undo_placed')
  await sql`
    create trigger movement_undo_placed before insert on movement for each row
      when (new.undoes is not null and new.undoes_at is null) execute function undo_placed()`.execute(
    db,
  )
  await sql`
    create index movement_undone on movement (shop_id, undoes_at, undoes) where undoes is not null`.execute(
    db,
  )
  // the planner has no statistics of a new column
  await sql`analyze movement`.execute(db)
}

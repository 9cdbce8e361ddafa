import { type Kysely, sql } from 'kysely'

/** What ten million entries and campaigns of a hundred thousand rows, measured on a quiet machine, showed to be missing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await undone(db)
  await campaigns(db)
}

/** What was undone, in its own order: an undo knows the time of what it takes back, so the list of these few walks no others. */
const undone = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table movement add column undoes_at timestamptz(3)`.execute(db)
  await sql`alter table movement disable trigger movement_unchanged`.execute(db)
  await sql`update movement m set undoes_at = o.at from movement o where o.movement_id = m.undoes`.execute(
    db,
  )
  await sql`alter table movement enable trigger movement_unchanged`.execute(db)
  await sql`create function undo_placed() returns trigger language plpgsql as $$
    begin
      select o.at into new.undoes_at from movement o where o.movement_id = new.undoes;
      return new;
    end $$`.execute(db)
  await sql`create trigger movement_undo_placed before insert on movement for each row when (new.undoes is not null and new.undoes_at is null) execute function undo_placed()`.execute(
    db,
  )
  await sql`create index movement_undone on movement (shop_id, undoes_at, undoes) where undoes is not null`.execute(
    db,
  )
  // the planner knows nothing of a column that it has not looked at
  await sql`analyze movement`.execute(db)
}

/** A chunk of new cards without steps kept for one reader, and its sum read again only where some of it failed. */
const campaigns = async (db: Kysely<unknown>): Promise<void> => {
  await amend(db, 'run_new_cards', [
    ['d as materialized (', 'd as ('],
    ['g as materialized (', 'g as ('],
  ])
  await amend(db, 'run_bulk_rows', [
    ['v_amount bigint; v_plain', 'v_amount bigint; v_all bigint; v_plain'],
    [
      't.expires_on >= p_today)) into v_rows, v_plain',
      't.expires_on >= p_today)), sum(t.amount) into v_rows, v_plain, v_all',
    ],
    ['(select w.row_no, w.expires_on,', '(select w.row_no, w.amount, w.expires_on,'],
    [
      'select coalesce(sum(t.amount), 0) into v_amount from',
      'v_amount := v_all;\n      if done < claimed then select coalesce(sum(t.amount), 0) into v_amount from',
    ],
    ["where t.state = 'done';", "where t.state = 'done'; end if;"],
  ])
}

/** The function as an earlier migration made it, with these pieces of its text changed; each must be there once. */
const amend = async (
  db: Kysely<unknown>,
  name: string,
  changes: readonly (readonly [from: string, to: string])[],
): Promise<void> => {
  const { rows } = await sql<{
    text: string
  }>`select pg_get_functiondef(${name}::regproc) as text`.execute(db)
  let text = rows[0]!.text
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`${name}: not once there: ${from}`)
    text = text.replace(from, () => to)
  }
  await sql.raw(text).execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Adds campaigns: settings, rows with their status, and progress. The row is its own job: the
 * runner takes rows that are due.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table bulk (
    bulk_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    operation text not null check (operation in ('gift_card', 'loyalty_card')),
    legacy boolean not null default false,
    title text not null,
    state text not null check (state in (
      'draft', 'checking', 'checked', 'scheduled', 'bulk_started', 'bulk_paused',
      'bulk_stopped', 'bulk_finished', 'undoing', 'undone')),
    source jsonb not null,
    file_id bigint references file on delete set null,
    reset_to_zero boolean not null default false,
    expires_on date,
    reason text not null,
    note text,
    money text not null check (money in ('paid', 'promotional')),
    email jsonb not null,
    on_duplicate text not null check (on_duplicate in ('skip', 'keep')),
    on_credited_lately text not null check (on_credited_lately in ('skip', 'keep')),
    starts_at timestamptz(3),
    revision int not null default 1,
    rows_total int not null default 0,
    rows_checked int not null default 0,
    notify_email text,
    staff_id bigint references staff,
    started_by bigint references staff,
    undone_by bigint references staff,
    task jsonb,
    problem text,
    summary jsonb,
    resumed_at timestamptz(3),
    resumed_done int not null default 0,
    held_by text,
    held_until timestamptz(3),
    created_at timestamptz(3) not null,
    checked_at timestamptz(3),
    started_at timestamptz(3),
    finished_at timestamptz(3))`.execute(db)
  await sql`create index bulk_started on bulk (shop_id) where state = 'bulk_started'`.execute(db)
  await sql`create index bulk_of_shop on bulk (shop_id, bulk_id desc)`.execute(db)
  await sql`
    create index bulk_at_work on bulk (bulk_id)
      where state in ('checking', 'scheduled', 'bulk_started', 'undoing') or task is not null`.execute(
    db,
  )
  await sql`create table bulk_row (
    bulk_id bigint not null references bulk on delete cascade,
    row_no int not null,
    line int not null,
    name text, email text,
    typed_amount text not null, typed_expires text, note text,
    customer_id bigint references customer,
    amount bigint, expires_on date,
    verdict text, detail text,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'failed', 'undone')),
    problem text,
    /* written in the statement that makes them, which go on being what they are: nothing to look up */
    gift_card_id bigint, movement_id bigint, reset_movement_id bigint,
    /** outcome of an undo of the whole run; null before it */
    undo text,
    primary key (bulk_id, row_no)) with (fillfactor = 60)`.execute(db)
  await sql`
    create index bulk_row_waiting on bulk_row (bulk_id, row_no) where state = 'waiting'`.execute(db)
  await sql`
    create index bulk_row_failed on bulk_row (bulk_id, row_no) where state = 'failed'`.execute(db)
  // counters of a run, several rows per campaign so that workers don't queue; each is written with
  // the rows that it counts
  await sql`create table bulk_tally (
    bulk_id bigint not null references bulk on delete cascade,
    slot int not null,
    done int not null default 0, failed int not null default 0,
    skipped int not null default 0, undone int not null default 0,
    amount bigint not null default 0,
    primary key (bulk_id, slot))`.execute(db)
  // the meaning of columns, as confirmed in this shop for files with the same header
  await sql`create table bulk_mapping (
    shop_id bigint not null references shop,
    operation text not null,
    heads text not null,
    mapping jsonb not null,
    at timestamptz(3) not null,
    primary key (shop_id, operation, heads))`.execute(db)
  await sql`
    alter table movement
      drop constraint movement_source_check,
      add constraint movement_source_check check (source in ('staff', 'import', 'workflow',
      'checkout', 'job', 'api', 'bulk'))`.execute(db)
  // one foreign key each, to the row that has shop and card: 18 look-ups a card were a third of a
  // campaign's cost
  for (const [table, columns] of [
    ['gift_card_code', ['shop_id']],
    ['movement', ['shop_id']],
    ['lot', ['shop_id', 'gift_card_id']],
    ['entry', ['shop_id', 'gift_card_id']],
  ] as const)
    for (const column of columns)
      await sql`
        alter table ${sql.table(table)}
          drop constraint ${sql.ref(`${table}_${column}_fkey`)}`.execute(db)
  // links emails to their campaign, for its progress and resending
  await sql`alter table mail add column bulk_id bigint`.execute(db)
  await sql`create index mail_of_bulk on mail (bulk_id, state) where bulk_id is not null`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'
import { defineFunction } from '#platform/db/functions.ts'

/**
 * The ledger. A movement is an event; its entries, one per lot, move money between a card and a
 * contra account. One row holds both sides, so debits and credits always match. Hashes chain the
 * entries of a card.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table gift_card (
    gift_card_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    customer_id bigint references customer,
    is_loyalty boolean not null,
    customer_name text, customer_email text,
    reason text, note text,
    balance bigint not null default 0 check (balance between 0 and 1000000000000000),
    version int not null default 0,
    head bytea not null default '',
    created_at timestamptz(3) not null,
    fulfilled_at timestamptz(3),
    disabled_at timestamptz(3),
    check (not is_loyalty or customer_id is not null))`.execute(db)
  await sql`
    create unique index loyalty_card on gift_card (shop_id, customer_id) where is_loyalty`.execute(
    db,
  )
  await sql`create index gift_card_of_customer on gift_card (customer_id)`.execute(db)
  await sql`
    create index gift_card_of_email on gift_card (shop_id, customer_email)
      where customer_id is null`.execute(db)
  await sql`create table gift_card_code (
    code_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    gift_card_id bigint not null references gift_card,
    digest bytea not null,
    cipher bytea not null,
    last4 text not null,
    created_at timestamptz(3) not null,
    ended_at timestamptz(3),
    unique (shop_id, digest))`.execute(db)
  await sql`
    create unique index one_live_code on gift_card_code (gift_card_id) where ended_at is null`.execute(
    db,
  )
  await sql`create table movement (
    movement_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    gift_card_id bigint not null references gift_card,
    kind text not null check (kind in ('issue', 'adjust', 'redeem', 'expire', 'undo')),
    amount bigint not null check (amount <> 0),
    balance_before bigint not null,
    balance_after bigint not null,
    reason text, note text, salt bytea,
    note_digest bytea,
    source text not null check (source in ('staff', 'import', 'workflow', 'checkout', 'job', 'api')),
    staff_id bigint references staff,
    cause_kind text, cause_id text,
    undoes bigint references movement,
    expires_on date,
    at timestamptz(3) not null,
    check (balance_after = balance_before + amount))`.execute(db)
  await sql`create unique index undone_once on movement (undoes) where undoes is not null`.execute(
    db,
  )
  await sql`create index movement_of_card on movement (gift_card_id, movement_id desc)`.execute(db)
  await sql`create index movement_of_shop on movement (shop_id, at desc, movement_id desc)`.execute(
    db,
  )
  await sql`create table lot (
    lot_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    gift_card_id bigint not null references gift_card,
    movement_id bigint not null references movement,
    kind text not null check (kind in ('paid', 'promotional')),
    amount bigint not null check (amount > 0),
    remaining bigint not null check (remaining between 0 and amount),
    expires_on date,
    created_at timestamptz(3) not null)`.execute(db)
  await sql`
    create index lot_to_spend on lot (gift_card_id, expires_on nulls last, lot_id)
      where remaining > 0`.execute(db)
  await sql`
    create index lot_to_expire on lot (shop_id, expires_on)
      where remaining > 0 and expires_on is not null`.execute(db)
  await sql`create index lot_of_movement on lot (movement_id)`.execute(db)
  await sql`create table entry (
    entry_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    gift_card_id bigint not null references gift_card,
    seq int not null,
    movement_id bigint not null references movement,
    lot_id bigint not null references lot,
    contra text not null check (contra in ('sales', 'promotion', 'adjustment', 'redemption', 'breakage')),
    amount bigint not null check (amount <> 0),
    balance_after bigint not null check (balance_after >= 0),
    at timestamptz(3) not null,
    hash bytea not null,
    unique (gift_card_id, seq))`.execute(db)
  await sql`create index entry_of_movement on entry (movement_id)`.execute(db)
  await sql`create index entry_of_lot on entry (lot_id)`.execute(db)
  await sql`create index entry_of_day on entry (shop_id, at)`.execute(db)
  // the last entries of a day on all cards that moved, chained by shop
  await sql`create table seal (
    shop_id bigint not null references shop,
    day date not null,
    cards bigint not null,
    entries bigint not null,
    hash bytea not null,
    sealed_at timestamptz(3) not null,
    primary key (shop_id, day))`.execute(db)
  await appendOnly(db)
}

/**
 * Makes entries, lots and movements append-only: nothing is deleted, an entry never changes, a
 * movement loses at most its note and salt (erasure).
 */
const appendOnly = async (db: Kysely<unknown>): Promise<void> => {
  await defineFunction(db, 'refuse_change')
  for (const table of ['entry', 'movement', 'lot', 'seal']) {
    await sql`
      create trigger ${sql.raw(`${table}_kept`)} before delete on ${sql.table(table)}
        for each row execute function refuse_change()`.execute(db)
    await sql`
      create trigger ${sql.raw(`${table}_not_emptied`)} before truncate on ${sql.table(table)}
        for each statement execute function refuse_change()`.execute(db)
  }
  for (const table of ['entry', 'seal'])
    await sql`
      create trigger ${sql.raw(`${table}_unchanged`)} before update on ${sql.table(table)}
        for each row execute function refuse_change()`.execute(db)
  await sql`create trigger movement_unchanged before update on movement for each row
    when ((to_jsonb(new) - 'note' - 'salt') is distinct from (to_jsonb(old) - 'note' - 'salt')
      or new.note is not null or new.salt is not null)
    execute function refuse_change()`.execute(db)
  await sql`create trigger lot_unchanged before update on lot for each row
    when ((to_jsonb(new) - 'remaining') is distinct from (to_jsonb(old) - 'remaining'))
    execute function refuse_change()`.execute(db)
}

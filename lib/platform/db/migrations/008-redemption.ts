import { type Kysely, sql } from 'kysely'

/**
 * Adds approval requests, the store's checkout with its keys, failed code lookups, and imported
 * cards.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // the card's id in the import file, so that a second import changes nothing
  await sql`alter table gift_card add column imported_as text`.execute(db)
  await sql`
    create unique index gift_card_imported on gift_card (shop_id, imported_as)
      where imported_as is not null`.execute(db)

  await sql`create table approval (
    approval_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    staff_id bigint not null references staff,
    state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'lapsed')),
    amount bigint not null check (amount > 0),
    recipient_name text not null,
    recipient_email text not null,
    reason text not null,
    note text,
    input jsonb not null,
    decided_by bigint references staff,
    answer text,
    movement_id bigint references movement,
    created_at timestamptz(3) not null,
    lapses_at timestamptz(3) not null,
    decided_at timestamptz(3),
    check ((state = 'approved') = (movement_id is not null)))`.execute(db)
  await sql`
    create index approval_of_shop on approval (shop_id, created_at desc, approval_id desc)`.execute(
    db,
  )
  await sql`create index approval_of_recipient on approval (shop_id, recipient_email)`.execute(db)
  await sql`create index approval_to_lapse on approval (lapses_at) where state = 'waiting'`.execute(
    db,
  )

  await sql`create table store_key (
    key_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    digest bytea not null unique,
    name text not null,
    last4 text not null,
    staff_id bigint not null references staff,
    created_at timestamptz(3) not null,
    seen_at timestamptz(3),
    ended_at timestamptz(3))`.execute(db)
  await sql`create index store_key_of_shop on store_key (shop_id, key_id desc)`.execute(db)

  // held_on: the shop's day of the hold; lots that were valid on it may still be captured later
  await sql`create table redemption (
    redemption_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    gift_card_id bigint not null references gift_card,
    key_id bigint not null references store_key,
    state text not null check (state in ('held', 'captured', 'released', 'lapsed')),
    amount bigint not null check (amount > 0),
    captured bigint not null default 0 check (captured between 0 and amount),
    refunded bigint not null default 0 check (refunded between 0 and captured),
    order_name text,
    movement_id bigint references movement,
    held_on date not null,
    lapses_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    ended_at timestamptz(3),
    check ((state = 'captured') = (movement_id is not null)),
    check ((state = 'held') = (ended_at is null)))`.execute(db)
  await sql`create index redemption_held on redemption (gift_card_id) where state = 'held'`.execute(
    db,
  )
  await sql`
    create index redemption_of_card on redemption (gift_card_id, redemption_id desc)`.execute(db)
  await sql`
    create index redemption_to_lapse on redemption (lapses_at) where state = 'held'`.execute(db)
  await sql`
    create index gift_card_held on gift_card (shop_id, gift_card_id) where held > 0`.execute(db)

  await sql`
    create index customer_blocked on customer (shop_id, created_at desc, customer_id desc)
      where blocked_at is not null`.execute(db)
  await sql`
    create index customer_merged on customer (merged_into) where merged_into is not null`.execute(
    db,
  )
  await sql`
    create index customer_tags on customer using gin (shop_id, lower(tags) gin_trgm_ops)`.execute(
    db,
  )

  await sql`create table balance_check (
    shop_id bigint not null references shop,
    hour timestamptz(3) not null,
    failed int not null,
    primary key (shop_id, hour))`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Adds money that lives in a connected store: the cards that are mirrored there, what is to be done
 * there for our movements, the store's own transactions, the payments of its orders, and differences.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists store_money (
      shop_id bigint primary key references shop,
      mode text not null check (mode in ('off', 'gift_cards', 'store_credit')),
      upto bigint not null default 0,
      opened_upto bigint not null default 0,
      leaving text check (leaving in ('stays', 'back')),
      compared_at timestamptz(3),
      seen_at timestamptz(3),
      staff_id bigint,
      changed_at timestamptz(3) not null,
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`
    create table if not exists store_mirror (
      shop_id bigint not null references shop,
      gift_card_id bigint not null,
      kind text not null check (kind in ('gift_card', 'store_credit')),
      state text not null check (state in ('opening', 'on', 'closing', 'closed', 'refused')),
      remote_id text,
      balance bigint not null default 0,
      upto_movement bigint not null,
      look_at timestamptz(3),
      looked_at timestamptz(3),
      held_until timestamptz(3),
      claims integer not null default 0,
      problem text,
      primary key (shop_id, gift_card_id),
      foreign key (shop_id, gift_card_id) references gift_card (shop_id, gift_card_id))`.execute(db)
  await sql`
    create unique index if not exists store_mirror_remote
      on store_mirror (shop_id, remote_id) where state <> 'closed'`.execute(db)
  await sql`
    create index if not exists store_mirror_look
      on store_mirror (look_at) where look_at is not null`.execute(db)
  await sql`
    create table if not exists store_move (
      shop_id bigint not null references shop,
      move_id bigint generated always as identity,
      gift_card_id bigint not null,
      kind text not null check (kind in ('open', 'give', 'take', 'close')),
      amount bigint not null check (amount >= 0),
      expires_on date,
      movement_id bigint,
      part smallint not null default 0,
      after_movement bigint,
      state text not null check (state in ('waiting', 'done', 'failed', 'void')),
      done_amount bigint,
      tries integer not null default 0,
      due_at timestamptz(3) not null,
      tried_at timestamptz(3),
      problem text,
      created_at timestamptz(3) not null,
      done_at timestamptz(3),
      primary key (shop_id, move_id),
      unique (shop_id, movement_id, part),
      foreign key (shop_id, gift_card_id)
        references store_mirror (shop_id, gift_card_id))`.execute(db)
  await sql`
    create index if not exists store_move_waiting
      on store_move (shop_id, gift_card_id, move_id) where state = 'waiting'`.execute(db)
  await sql`
    create index if not exists store_move_due on store_move (due_at) where state = 'waiting'`.execute(
    db,
  )
  await sql`
    create table if not exists store_entry (
      shop_id bigint not null references shop,
      remote_id text not null,
      gift_card_id bigint not null,
      kind text not null check (kind in ('ours', 'payment', 'refund', 'change', 'expiry')),
      amount bigint not null,
      move_id bigint,
      order_name text,
      at timestamptz(3) not null,
      seen_at timestamptz(3) not null,
      booked_at timestamptz(3),
      primary key (shop_id, remote_id),
      foreign key (shop_id, gift_card_id) references store_mirror (shop_id, gift_card_id),
      foreign key (shop_id, move_id) references store_move (shop_id, move_id))`.execute(db)
  await sql`
    create index if not exists store_entry_of_card
      on store_entry (shop_id, gift_card_id, at)`.execute(db)
  await sql`
    create index if not exists store_entry_open
      on store_entry (shop_id, gift_card_id) where booked_at is null`.execute(db)
  await sql`
    create table if not exists store_booking (
      shop_id bigint not null references shop,
      movement_id bigint not null,
      remote_id text not null,
      primary key (shop_id, movement_id),
      foreign key (shop_id, remote_id) references store_entry (shop_id, remote_id))`.execute(db)
  await sql`
    create table if not exists store_payment (
      shop_id bigint not null references shop,
      remote_id text not null,
      kind text not null check (kind in ('payment', 'refund')),
      card_remote_id text,
      amount bigint not null,
      order_name text not null,
      at timestamptz(3) not null,
      entry_remote_id text,
      primary key (shop_id, remote_id))`.execute(db)
  await sql`
    create index if not exists store_payment_of_card
      on store_payment (shop_id, card_remote_id, at) where entry_remote_id is null`.execute(db)
  await sql`
    create table if not exists store_difference (
      shop_id bigint not null references shop,
      difference_id bigint generated always as identity,
      kind text not null check (kind in ('missing_here', 'missing_there', 'balance', 'state',
        'customer', 'order', 'spent_before_taken', 'made_there', 'over_store_limit')),
      subject text not null,
      gift_card_id bigint,
      ours bigint,
      theirs bigint,
      facts jsonb not null default '{}',
      state text not null check (state in ('open', 'fixed', 'gone')),
      found_at timestamptz(3) not null,
      seen_at timestamptz(3) not null,
      ended_at timestamptz(3),
      staff_id bigint,
      movement_id bigint,
      fix text,
      primary key (shop_id, difference_id),
      foreign key (shop_id, gift_card_id) references gift_card (shop_id, gift_card_id),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`
    create unique index if not exists store_difference_open
      on store_difference (shop_id, kind, subject) where state = 'open'`.execute(db)
  await sql`
    create index if not exists store_difference_list
      on store_difference (shop_id, state, difference_id)`.execute(db)
}

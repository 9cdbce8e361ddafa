import { type Kysely, sql } from 'kysely'

/**
 * Adds shoppers: the keys that sign them, their emailed links, the tokens that a checkout takes
 * instead of a code, and the websites on which the shop's script was requested.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table movement
      drop constraint if exists movement_source_check,
      add constraint movement_source_check check (source in (
        'staff', 'import', 'workflow', 'checkout', 'job', 'api', 'bulk', 'return',
        'shopper'))`.execute(db)
  await sql`
    alter table card_event
      drop constraint if exists card_event_kind_check,
      add constraint card_event_kind_check check (kind in (
        'disabled', 'enabled', 'replaced', 'merged', 'split', 'expiry_changed', 'fulfilled',
        'scheduled', 'rescheduled', 'cancelled', 'noted', 'shown'))`.execute(db)
  await sql`
    create table if not exists shopper_key (
      shop_id bigint not null references shop,
      key_id bigint generated always as identity,
      name text not null,
      secret bytea not null,
      last4 text not null,
      staff_id bigint not null,
      created_at timestamptz(3) not null,
      seen_at timestamptz(3),
      ended_at timestamptz(3),
      primary key (shop_id, key_id),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`
    create table if not exists shopper_link (
      shop_id bigint not null references shop,
      link_id bigint generated always as identity,
      kind text not null check (kind in ('account', 'consent')),
      customer_id bigint not null,
      gift_card_id bigint,
      token_digest bytea not null,
      language text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      primary key (shop_id, link_id),
      check ((kind = 'consent') = (gift_card_id is not null)),
      foreign key (shop_id, customer_id) references customer (shop_id, customer_id),
      foreign key (shop_id, gift_card_id) references gift_card (shop_id, gift_card_id))`.execute(db)
  await sql`
    create unique index if not exists shopper_link_token on shopper_link (
      token_digest)`.execute(db)
  await sql`
    create index if not exists shopper_link_of_customer on shopper_link (
      shop_id, customer_id)`.execute(db)
  await sql`
    create index if not exists shopper_link_of_card on shopper_link (shop_id, gift_card_id)
      where gift_card_id is not null`.execute(db)
  await sql`
    create table if not exists quick_apply (
      shop_id bigint not null references shop,
      apply_id bigint generated always as identity,
      customer_id bigint not null,
      gift_card_id bigint not null,
      token_digest bytea not null,
      amount bigint not null check (amount > 0),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      spent_at timestamptz(3),
      primary key (shop_id, apply_id),
      foreign key (shop_id, customer_id) references customer (shop_id, customer_id),
      foreign key (shop_id, gift_card_id) references gift_card (shop_id, gift_card_id))`.execute(db)
  await sql`
    create unique index if not exists quick_apply_token on quick_apply (
      shop_id, token_digest)`.execute(db)
  await sql`
    create index if not exists quick_apply_of_customer on quick_apply (
      shop_id, customer_id)`.execute(db)
  await sql`
    create index if not exists quick_apply_of_card on quick_apply (
      shop_id, gift_card_id)`.execute(db)
  await sql`
    create table if not exists script_seen (
      shop_id bigint not null references shop,
      origin text not null,
      seen_at timestamptz(3) not null,
      primary key (shop_id, origin))`.execute(db)
}

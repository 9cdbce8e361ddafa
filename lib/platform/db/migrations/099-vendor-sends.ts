import { type Kysely, sql } from 'kysely'

/**
 * Adds what is sent to vendors from the feed: a row for each notice, and one for the balance of each
 * customer. An email can be withheld because a vendor sends one.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table mail
      drop constraint if exists mail_withheld_check,
      add constraint mail_withheld_check check (withheld in ('mail_off', 'unsubscribed', 'bounced',
        'complained', 'by_hand', 'no_value', 'elsewhere')) not valid`.execute(db)
  await sql`
    alter table integration
      add column if not exists refreshing_until timestamptz(3)`.execute(db)
  await sql`
    create table if not exists vendor_cursor (
      shop_id bigint not null references shop,
      name text not null,
      upto bigint not null default 0,
      live_from timestamptz(3) not null,
      rests_until timestamptz(3),
      served_at timestamptz(3),
      past_upto bigint,
      past_last bigint,
      past_count integer,
      past_queued integer not null default 0,
      primary key (shop_id, name))`.execute(db)
  await sql`
    create table if not exists vendor_pace (
      shop_id bigint not null references shop,
      name text not null,
      kind text not null,
      room double precision not null,
      at timestamptz(3) not null,
      primary key (shop_id, name, kind))`.execute(db)
  await sql`
    create table if not exists vendor_send (
      shop_id bigint not null references shop,
      send_id bigint generated always as identity,
      name text not null,
      kind text not null check (kind in ('event', 'past', 'profile', 'note')),
      source text not null,
      source_id bigint not null,
      customer_id bigint,
      type text,
      at timestamptz(3) not null,
      state text not null check (state in ('waiting', 'sent', 'failed', 'cancelled')),
      version integer not null default 0,
      tries integer not null default 0,
      due_at timestamptz(3) not null,
      held_until timestamptz(3),
      problem text,
      created_at timestamptz(3) not null,
      sent_at timestamptz(3),
      primary key (shop_id, send_id),
      unique (shop_id, name, source, source_id),
      foreign key (shop_id, customer_id) references customer (shop_id, customer_id))`.execute(db)
  await sql`
    create index if not exists vendor_send_due
      on vendor_send (shop_id, name, kind, due_at, send_id) where state = 'waiting'`.execute(db)
  await sql`
    create index if not exists vendor_send_held
      on vendor_send (shop_id, name, customer_id) where held_until is not null`.execute(db)
  await sql`
    create index if not exists vendor_send_failed
      on vendor_send (shop_id, name) where state = 'failed'`.execute(db)
  await sql`
    create index if not exists vendor_send_of_customer
      on vendor_send (shop_id, customer_id)`.execute(db)
  await sql`
    alter table integration_call
      add column if not exists send_id bigint`.execute(db)
  await sql`
    create index if not exists integration_call_of_send on integration_call (shop_id, send_id)
      where send_id is not null`.execute(db)
  await sql`
    create index if not exists inbox_open on inbox (shop_id, name)
      where state <> 'done'`.execute(db)
}

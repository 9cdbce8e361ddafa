import { type Kysely, sql } from 'kysely'

/**
 * Adds integrations: their state, connections that are being made, what vendors deliver, what was
 * issued for them, and the log of calls.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table movement
      drop constraint if exists movement_source_check,
      add constraint movement_source_check check (source in (
        'staff', 'import', 'workflow', 'checkout', 'job', 'api', 'bulk', 'return', 'shopper',
        'store'))`.execute(db)
  await sql`
    create table if not exists integration (
      shop_id bigint not null references shop,
      name text not null,
      state text not null check (state in ('off', 'connecting', 'on', 'broken')),
      account text,
      sealed bytea,
      last4 text,
      scopes text[] not null default '{}',
      hooks text[] not null default '{}',
      hook_digest bytea,
      settings jsonb not null default '{}',
      problem text,
      refusals integer not null default 0,
      attempt integer not null default 0,
      connected_at timestamptz(3),
      last_delivery_at timestamptz(3),
      changed_at timestamptz(3) not null,
      primary key (shop_id, name))`.execute(db)
  await sql`
    create index if not exists integration_by_hook on integration (hook_digest)
      where hook_digest is not null`.execute(db)
  await sql`
    create table if not exists integration_grant (
      shop_id bigint not null references shop,
      state_digest bytea not null,
      name text not null,
      session bytea not null,
      verifier bytea not null,
      expires_at timestamptz(3) not null,
      primary key (shop_id, state_digest))`.execute(db)
  await sql`
    create table if not exists inbox (
      shop_id bigint not null references shop,
      inbox_id bigint generated always as identity,
      name text not null,
      delivery_id text not null,
      body bytea,
      person_digest bytea,
      state text not null check (state in ('waiting', 'done', 'stuck')),
      tries integer not null default 0,
      due_at timestamptz(3) not null,
      problem text,
      received_at timestamptz(3) not null,
      primary key (shop_id, inbox_id),
      unique (shop_id, name, delivery_id))`.execute(db)
  await sql`
    create index if not exists inbox_due on inbox (due_at) where state = 'waiting'`.execute(db)
  await sql`
    create index if not exists inbox_of_person on inbox (shop_id, person_digest)
      where person_digest is not null`.execute(db)
  await sql`
    create table if not exists vendor_issue (
      shop_id bigint not null references shop,
      name text not null,
      external_id text not null,
      inbox_id bigint,
      gift_card_id bigint not null,
      issued_at timestamptz(3) not null,
      primary key (shop_id, name, external_id),
      foreign key (shop_id, gift_card_id) references gift_card (shop_id, gift_card_id))`.execute(db)
  await sql`
    create index if not exists vendor_issue_of_card on vendor_issue (
      shop_id, gift_card_id)`.execute(db)
  await sql`
    create table if not exists integration_call (
      shop_id bigint not null references shop,
      call_id bigint generated always as identity,
      name text not null,
      way text not null check (way in ('in', 'out')),
      topic text not null,
      status integer,
      problem text,
      sent text,
      answered text,
      inbox_id bigint,
      at timestamptz(3) not null,
      primary key (shop_id, call_id),
      foreign key (shop_id, inbox_id) references inbox (shop_id, inbox_id) on delete cascade)`.execute(
    db,
  )
  await sql`
    create index if not exists integration_call_newest on integration_call (
      shop_id, name, call_id desc)`.execute(db)
  await sql`
    create index if not exists integration_call_of_inbox on integration_call (shop_id, inbox_id)
      where inbox_id is not null`.execute(db)
  await sql`create index if not exists integration_call_by_time on integration_call (at)`.execute(
    db,
  )
  await sql`create index if not exists inbox_by_time on inbox (received_at)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Adds webhooks, what is to be sent to them, replays of the past, and the log and the breaker of
 * outgoing calls.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists webhook (
      shop_id bigint not null references shop,
      webhook_id bigint generated always as identity,
      url text not null,
      types text[] not null,
      state text not null check (state in ('on', 'off', 'paused', 'gone')),
      secret bytea not null,
      secret_last4 text not null,
      old_secret bytea,
      old_secret_until timestamptz(3),
      live_from timestamptz(3) not null,
      last_success_at timestamptz(3),
      failing_since timestamptz(3),
      served_at timestamptz(3),
      staff_id bigint not null,
      created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (shop_id, webhook_id),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`
    create table if not exists webhook_cursor (
      shop_id bigint not null primary key references shop,
      upto bigint not null default 0)`.execute(db)
  await sql`
    create table if not exists webhook_send (
      shop_id bigint not null references shop,
      send_id bigint generated always as identity,
      webhook_id bigint not null,
      kind text not null check (kind in ('live', 'replay', 'test')),
      lane smallint not null,
      source text,
      source_id bigint,
      sequence bigint,
      type text not null,
      at timestamptz(3) not null,
      state text not null check (state in ('waiting', 'sent', 'failed', 'cancelled')),
      due_at timestamptz(3) not null,
      held_until timestamptz(3),
      tries integer not null default 0,
      status integer,
      problem text,
      created_at timestamptz(3) not null,
      sent_at timestamptz(3),
      primary key (shop_id, send_id),
      check ((kind = 'test') = (sequence is null)),
      foreign key (shop_id, webhook_id) references webhook (shop_id, webhook_id))`.execute(db)
  await sql`
    create index if not exists webhook_send_due
      on webhook_send (shop_id, webhook_id, lane, due_at, send_id)
      where state = 'waiting'`.execute(db)
  await sql`
    create index if not exists webhook_send_held on webhook_send (shop_id, webhook_id)
      where held_until is not null`.execute(db)
  await sql`
    create index if not exists webhook_send_newest
      on webhook_send (shop_id, webhook_id, send_id)`.execute(db)
  await sql`
    create index if not exists webhook_send_ended
      on webhook_send (shop_id, webhook_id, state, send_id)
      where state in ('failed', 'cancelled')`.execute(db)
  await sql`
    create index if not exists webhook_send_of_notice
      on webhook_send (shop_id, webhook_id, source, source_id)`.execute(db)
  await sql`
    create index if not exists webhook_send_by_time
      on webhook_send using brin (created_at)`.execute(db)
  await sql`
    create table if not exists webhook_replay (
      shop_id bigint not null references shop,
      replay_id bigint generated always as identity,
      webhook_id bigint not null,
      from_at timestamptz(3) not null,
      to_at timestamptz(3) not null,
      types text[],
      count integer not null,
      queued integer not null default 0,
      upto bigint not null,
      last bigint not null,
      state text not null check (state in ('running', 'done', 'cancelled')),
      staff_id bigint not null,
      created_at timestamptz(3) not null,
      primary key (shop_id, replay_id),
      foreign key (shop_id, webhook_id) references webhook (shop_id, webhook_id),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`
    create unique index if not exists webhook_replay_running
      on webhook_replay (shop_id, webhook_id) where state = 'running'`.execute(db)
  await sql`
    create table if not exists outgoing_call (
      shop_id bigint not null references shop,
      call_id bigint generated always as identity,
      target text not null,
      about text not null,
      status integer,
      problem text,
      ms integer not null,
      request text not null,
      answer text not null,
      at timestamptz(3) not null,
      primary key (shop_id, call_id))`.execute(db)
  await sql`
    create index if not exists outgoing_call_of_target
      on outgoing_call (shop_id, target, call_id)`.execute(db)
  await sql`
    create index if not exists outgoing_call_about
      on outgoing_call (shop_id, about, call_id)`.execute(db)
  await sql`
    create index if not exists outgoing_call_by_time on outgoing_call using brin (at)`.execute(db)
  await sql`
    create table if not exists outgoing_target (
      shop_id bigint not null references shop,
      target text not null,
      failures integer not null,
      rests_until timestamptz(3),
      primary key (shop_id, target))`.execute(db)
}

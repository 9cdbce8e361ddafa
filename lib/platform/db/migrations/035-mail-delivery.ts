import { type Kysely, sql } from 'kysely'
import { defineFunction } from '#platform/db/functions.ts'

/**
 * Emails that are switched off, addresses that get none, a shop's own sender, the order in which
 * emails leave, and counts of their outcomes by day.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await widenMail(db)
  await makeTables(db)
  await countMails(db)
}

const widenMail = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table mail
      add column if not exists lane smallint not null default 0 check (lane in (0, 1)),
      add column if not exists scope text,
      add column if not exists withheld text check (withheld in ('mail_off', 'unsubscribed', 'bounced',
        'complained', 'by_hand', 'no_value', 'plan')),
      drop constraint if exists mail_state_check,
      add constraint mail_state_check check (state in ('queued', 'sending', 'sent', 'delivered',
        'bounced', 'kept', 'failed', 'cancelled', 'withheld'))`.execute(db)
  await sql`
    alter table mail_event
      drop constraint if exists mail_event_kind_check,
      add constraint mail_event_kind_check check (kind in ('try_failed', 'delivered', 'bounced',
        'corrected', 'resent', 'handled', 'reopened', 'withheld', 'sent_anyway', 'complained',
        'opened', 'clicked', 'unsubscribed', 'resubscribed'))`.execute(db)
  await sql`
    update mail set lane = 1, scope = 'b' || bulk_id
      where bulk_id is not null and state in ('queued', 'sending')`.execute(db)
  // one range finds what is due: an email without a time is due since ever
  await sql`
    create index if not exists mail_due_single
      on mail (coalesce(next_try_at, '-infinity'::timestamptz), mail_id)
      where state in ('queued', 'sending') and lane = 0`.execute(db)
  await sql`
    create index if not exists mail_due_many
      on mail (shop_id, coalesce(next_try_at, '-infinity'::timestamptz), mail_id)
      where state in ('queued', 'sending') and lane = 1`.execute(db)
  await sql`drop index if exists mail_due`.execute(db)
}

const makeTables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists email (
      shop_id bigint not null references shop,
      name text not null,
      scope text not null default '',
      active boolean not null,
      primary key (shop_id, name, scope))`.execute(db)
  await sql`
    create table if not exists suppression (
      shop_id bigint not null references shop,
      suppression_id bigint generated always as identity,
      digest bytea not null,
      kind text not null check (kind in ('unsubscribed', 'bounced', 'complained', 'by_hand')),
      email text,
      at timestamptz(3) not null,
      staff_id bigint,
      note text,
      primary key (shop_id, suppression_id),
      unique (shop_id, digest, kind),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`
    create index if not exists suppression_by_time
      on suppression (shop_id, at desc, suppression_id desc)`.execute(db)
  await sql`
    create index if not exists suppression_by_email
      on suppression (shop_id, email text_pattern_ops)`.execute(db)
  await sql`
    create table if not exists mail_sender (
      shop_id bigint primary key references shop,
      from_email text not null,
      ownership text not null,
      dkim_public text not null,
      dkim_key bytea not null,
      found jsonb,
      checked_at timestamptz(3),
      verified_at timestamptz(3),
      failing_since timestamptz(3),
      lost_at timestamptz(3),
      staff_id bigint,
      changed_at timestamptz(3) not null,
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
}

const countMails = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists mail_tally (
      shop_id bigint not null references shop,
      day date not null,
      name text not null,
      scope text not null,
      state text not null,
      slot int not null,
      n bigint not null,
      primary key (shop_id, day, name, scope, state, slot))`.execute(db)
  await sql`
    insert into mail_tally (shop_id, day, name, scope, state, slot, n)
    select m.shop_id, (m.created_at at time zone s.time_zone)::date, m.name,
      coalesce(m.scope, ''), m.state, 0, count(*)
    from mail m
      join shop s on s.shop_id = m.shop_id
    where m.state not in ('queued', 'sending')
    group by 1, 2, 3, 4, 5
    on conflict do nothing`.execute(db)
  await defineFunction(db, 'tally_new_mails')
  await defineFunction(db, 'tally_mails')
  await sql`
    create or replace trigger mail_counted after insert on mail
      referencing new table as changed
      for each statement execute function tally_new_mails()`.execute(db)
  await sql`
    create or replace trigger mail_recounted after update on mail
      referencing old table as before new table as changed
      for each statement execute function tally_mails()`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Adds the customer's language, the rules of reminders, and which reminders were sent. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table customer add column if not exists language text`.execute(db)
  await sql`
    create table if not exists reminder (
      shop_id bigint not null references shop,
      reminder_id bigint generated always as identity,
      mail text not null,
      "when" text not null check ("when" in ('inactive', 'before_expiry', 'after_expiry')),
      days int not null check (days between 1 and 365),
      "at" text not null check ("at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      least bigint not null check (least >= 0),
      tags jsonb not null,
      most jsonb,
      active boolean not null,
      done_through date,
      past_at timestamptz(3),
      skipped bigint not null default 0,
      staff_id bigint,
      created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      removed_at timestamptz(3),
      primary key (shop_id, reminder_id),
      check (not active or done_through is not null),
      check (removed_at is null or not active),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`create index if not exists reminder_active on reminder (shop_id) where active`.execute(
    db,
  )
  await sql`
    create table if not exists reminder_sent (
      shop_id bigint not null references shop,
      reminder_id bigint not null,
      customer_id bigint not null,
      anchor_day date not null,
      amount bigint not null,
      mail_id bigint not null,
      sent_at timestamptz(3) not null,
      primary key (shop_id, reminder_id, customer_id, anchor_day),
      foreign key (shop_id, reminder_id) references reminder (shop_id, reminder_id))`.execute(db)
  await sql`
    create index if not exists reminder_sent_to on reminder_sent (shop_id, customer_id, sent_at)`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** Adds exports made by jobs, and delivery events of emails. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table export (
    export_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    kind text not null,
    filters jsonb not null default '{}',
    locale text not null,
    staff_id bigint not null references staff,
    to_staff_id bigint not null references staff,
    state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
    attempt int not null default 0,
    cut jsonb,
    rows_done bigint not null default 0,
    rows_total bigint,
    problem text,
    file_id bigint references file on delete set null,
    created_at timestamptz(3) not null,
    started_at timestamptz(3),
    beat_at timestamptz(3),
    finished_at timestamptz(3),
    expires_at timestamptz(3))`.execute(db)
  await sql`
    create index export_of_shop on export (shop_id, created_at desc, export_id desc)`.execute(db)
  await sql`
    create index export_unfinished on export (shop_id) where state in ('queued', 'running')`.execute(
    db,
  )
  await sql`create index export_file on export (file_id) where file_id is not null`.execute(db)
  await mails(db)
}

/** Adds the provider's reports on emails and the acts of people on undelivered ones. */
const mails = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table mail drop constraint mail_state_check,
    add constraint mail_state_check check (state in (
      'queued', 'sending', 'sent', 'delivered', 'bounced', 'kept', 'failed', 'cancelled')),
    add column handled_at timestamptz(3)`.execute(db)
  await sql`create table mail_event (
    event_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    mail_id bigint not null references mail,
    kind text not null check (kind in (
      'try_failed', 'delivered', 'bounced', 'corrected', 'resent', 'handled', 'reopened')),
    staff_id bigint references staff,
    detail jsonb not null default '{}',
    at timestamptz(3) not null)`.execute(db)
  await sql`create index event_of_mail on mail_event (mail_id, event_id)`.execute(db)
  await sql`
    create index mail_event_of_provider on mail_event (event_id)
      where kind in ('delivered', 'bounced')`.execute(db)
  await sql`
    create index mail_to_handle on mail (shop_id, mail_id desc)
      where state in ('failed', 'bounced') and handled_at is null`.execute(db)
  await sql`create index mail_by_recipient on mail (shop_id, to_email text_pattern_ops)`.execute(db)
}

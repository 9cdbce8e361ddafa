import { type Kysely, sql } from 'kysely'

/**
 * Keeps each compiled design once, so that an email opens as it was sent; the words of a campaign
 * once for all of its emails, with the time whose design it uses.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists mail_program (
      shop_id bigint not null references shop,
      program_id bigint generated always as identity,
      digest bytea not null,
      program jsonb not null,
      created_at timestamptz(3) not null default now(),
      primary key (shop_id, program_id),
      unique (shop_id, digest))`.execute(db)
  await sql`
    create table if not exists mail_words (
      shop_id bigint not null references shop,
      scope text not null,
      subject text not null,
      title text not null,
      body text not null,
      design_at timestamptz(3) not null,
      primary key (shop_id, scope))`.execute(db)
  // an unsent email keeps what was typed apart from the subject with which it leaves
  await sql`
    update mail set content = content || jsonb_build_object('subject', subject)
      where state in ('queued', 'sending') and not content ? 'subject'`.execute(db)
  await sql`
    alter table mail
      add column if not exists program_id bigint,
      drop constraint if exists mail_program_of,
      add constraint mail_program_of
        foreign key (shop_id, program_id) references mail_program (shop_id, program_id)`.execute(db)
}

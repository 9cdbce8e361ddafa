import { type Kysely, sql } from 'kysely'

/**
 * Adds the feed: a shop's place in it, how far each append-only table was followed, and the notices
 * by their numbers, whose content is read from those tables when it is needed.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists feed (
      shop_id bigint not null primary key references shop,
      sequence bigint not null default 0,
      begun_at timestamptz(3) not null)`.execute(db)
  await sql`
    create table if not exists feed_cursor (
      shop_id bigint not null references shop,
      source text not null,
      upto bigint not null default 0,
      primary key (shop_id, source),
      foreign key (shop_id) references feed (shop_id))`.execute(db)
  await sql`
    create table if not exists notice (
      shop_id bigint not null references shop,
      sequence bigint not null,
      source text not null,
      source_id bigint not null,
      type text not null,
      at timestamptz(3) not null,
      primary key (shop_id, sequence),
      unique (shop_id, source, source_id))`.execute(db)
  await sql`create index if not exists notice_by_time on notice (shop_id, at)`.execute(db)
  await sql`
    create index if not exists notice_by_type on notice (shop_id, type, sequence)`.execute(db)
  await sql`
    create index if not exists reminder_sent_by_mail on reminder_sent (shop_id, mail_id)`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** Adds the days through which events of dates are written. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists date_scan (
      shop_id bigint not null references shop,
      topic text not null,
      timing text not null,
      done_through date not null,
      primary key (shop_id, topic, timing))`.execute(db)
}

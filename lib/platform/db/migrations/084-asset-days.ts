import { type Kysely, sql } from 'kysely'

/** Counts by day, in the shop's zone, how often customers used an asset. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists asset_day (
      shop_id bigint not null references shop,
      name text not null,
      day date not null,
      opened bigint not null default 0,
      checked bigint not null default 0,
      added bigint not null default 0,
      applied bigint not null default 0,
      primary key (shop_id, name, day))`.execute(db)
}

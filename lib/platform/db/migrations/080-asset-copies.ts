import { type Kysely, sql } from 'kysely'

/** Keeps looks of assets under a name. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists asset_copy (
      shop_id bigint not null references shop,
      copy_id bigint generated always as identity,
      name text not null,
      title text not null,
      data jsonb not null,
      staff_id bigint,
      created_at timestamptz(3) not null,
      primary key (shop_id, copy_id),
      foreign key (shop_id, name) references store_asset (shop_id, name) on delete cascade)`.execute(
    db,
  )
  await sql`
    create index if not exists asset_copy_of_asset on asset_copy (shop_id, name)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Adds returns of a connected store, and what is to be done with them there. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table return_request drop constraint if exists return_request_origin_check`.execute(db)
  await sql`
    alter table return_request add constraint return_request_origin_check
      check (origin in ('staff', 'till', 'helpdesk', 'shopper', 'gift', 'store'))`.execute(db)
  await sql`
    create table if not exists store_return (
      shop_id bigint not null references shop,
      return_id bigint not null,
      remote_id text not null,
      name text not null,
      status text not null,
      seen bytea not null,
      act text check (act in ('approve', 'decline', 'cancel', 'close')),
      tries int not null default 0,
      due_at timestamptz(3),
      problem text,
      primary key (shop_id, return_id),
      unique (shop_id, remote_id),
      foreign key (shop_id, return_id) references return_request (shop_id, return_id))`.execute(db)
  await sql`
    create index if not exists store_return_due on store_return (due_at)
      where due_at is not null`.execute(db)
  await sql`
    create index if not exists store_return_waiting on store_return (shop_id, remote_id)
      where status in ('requested', 'open')`.execute(db)
  await sql`alter table store add column if not exists returns_at timestamptz(3)`.execute(db)
}

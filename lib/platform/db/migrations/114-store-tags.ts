import { type Kysely, sql } from 'kysely'

/** Adds the changes of customers' tags that a connected store doesn't have yet. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists store_tag (
      shop_id bigint not null references shop,
      tag_id bigint generated always as identity,
      customer_id bigint not null,
      added text[] not null,
      removed text[] not null,
      state text not null default 'waiting' check (state in ('waiting', 'failed')),
      tries integer not null default 0,
      due_at timestamptz(3) not null,
      problem text,
      created_at timestamptz(3) not null,
      primary key (shop_id, tag_id),
      foreign key (shop_id, customer_id) references customer (shop_id, customer_id))`.execute(db)
  await sql`
    create index if not exists store_tag_due on store_tag (due_at) where state = 'waiting'`.execute(
    db,
  )
  await sql`
    create index if not exists store_tag_of_customer
      on store_tag (shop_id, customer_id, tag_id)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Adds custom triggers with their tokens, which are keys of the store, and their last calls. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists custom_trigger (
      shop_id bigint not null references shop,
      trigger_id bigint generated always as identity,
      key text not null,
      scheme jsonb not null,
      active boolean not null,
      created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      primary key (shop_id, trigger_id),
      unique (shop_id, key))`.execute(db)
  await sql`
    create table if not exists trigger_call (
      shop_id bigint not null references shop,
      trigger_id bigint not null,
      call_id bigint generated always as identity,
      external_id text,
      outcome text not null check (outcome in ('accepted', 'duplicate', 'refused')),
      code text,
      message text,
      field text,
      at timestamptz(3) not null,
      primary key (shop_id, trigger_id, call_id),
      foreign key (shop_id, trigger_id) references custom_trigger (shop_id, trigger_id))`.execute(
    db,
  )
  await sql`create index if not exists trigger_call_by_time on trigger_call (at)`.execute(db)
  await sql`alter table store_key add column if not exists trigger_id bigint`.execute(db)
  await sql`
    create index if not exists store_key_of_trigger on store_key (shop_id, trigger_id)
      where trigger_id is not null and ended_at is null`.execute(db)
}

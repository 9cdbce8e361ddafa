import { type Kysely, sql } from 'kysely'

/** Adds events: what happened here or in the store, each once by its source and id. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists event (
      shop_id bigint not null references shop,
      event_id bigint generated always as identity,
      source text not null check (source in ('here', 'store')),
      external_id text not null,
      topic text not null,
      subject text not null,
      data jsonb not null,
      digest bytea,
      state text not null check (state in ('waiting', 'done', 'stuck')),
      tries int not null default 0,
      problem text,
      occurred_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      primary key (shop_id, event_id),
      unique (shop_id, source, external_id))`.execute(db)
  await sql`
    create index if not exists event_waiting on event (shop_id, event_id)
      where state = 'waiting'`.execute(db)
  await sql`create index if not exists event_by_time on event (created_at)`.execute(db)
}

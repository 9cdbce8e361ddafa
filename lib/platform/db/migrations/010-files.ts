import { type Kysely, sql } from 'kysely'

/**
 * Stores a shop's files in the database, so that every worker on every machine has them and a
 * backup is whole.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table file (
    file_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    key text not null unique,
    kind text not null check (kind in ('table', 'image', 'export')),
    name text not null,
    type text not null,
    size bigint not null default 0,
    staff_id bigint references staff,
    created_at timestamptz(3) not null,
    whole_at timestamptz(3),
    expires_at timestamptz(3))`.execute(db)
  await sql`create index file_of_shop on file (shop_id, created_at)`.execute(db)
  await sql`create index file_to_forget on file (expires_at) where expires_at is not null`.execute(
    db,
  )
  // references only the file, which has the shop
  await sql`create table file_chunk (
    file_id bigint not null references file on delete cascade,
    seq int not null,
    bytes bytea not null,
    primary key (file_id, seq))`.execute(db)
}

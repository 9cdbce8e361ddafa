import { type Kysely, sql } from 'kysely'
import { defineFunction } from '#platform/db/functions.ts'

/** Drafts that people edit, and the versions that were published of them, which never change. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table draft (
      shop_id bigint not null references shop,
      kind text not null,
      subject text not null,
      data jsonb not null,
      revision int not null,
      staff_id bigint,
      changed_at timestamptz(3) not null,
      primary key (shop_id, kind, subject),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`
    create table version (
      shop_id bigint not null references shop,
      kind text not null,
      subject text not null,
      no int not null,
      data jsonb not null,
      live_from timestamptz(3) not null,
      live_until timestamptz(3) check (live_until > live_from),
      staff_id bigint,
      note text,
      from_no int,
      created_at timestamptz(3) not null,
      primary key (shop_id, kind, subject, no),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await defineFunction(db, 'refuse_version_change')
  await sql`
    create trigger version_stays before update or delete on version
      for each row execute function refuse_version_change()`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Keeps that the owners heard of the month's budget of all workflows, so that they hear it once. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists workflow_alert (
      shop_id bigint not null references shop,
      month date not null,
      kind text not null check (kind in ('shopNear', 'shopOver')),
      at timestamptz(3) not null,
      primary key (shop_id, month, kind))`.execute(db)
}

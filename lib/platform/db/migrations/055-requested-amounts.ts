import { type Kysely, sql } from 'kysely'

/**
 * Adds the amount that a return was requested for, and the store's figure of an order of which staff
 * said that no further refund made here is in it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table return_request
      add column if not exists refund_amount bigint check (refund_amount > 0)`.execute(db)
  await sql`
    alter table orders
      add column if not exists refunded_judged bigint not null default 0
        check (refunded_judged >= 0)`.execute(db)
  await sql`
    create index if not exists event_held on event (shop_id, event_id)
      where state in ('waiting', 'stuck')`.execute(db)
  await sql`drop index if exists event_waiting`.execute(db)
}

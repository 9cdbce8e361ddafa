import { type Kysely, sql } from 'kysely'

/**
 * Adds the pieces of a refunded line that stay out of stock, those of an order's line that the store
 * says came back, and a store's second task of a refund whose items arrive after it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table refund_line
      add column if not exists kept_out int not null default 0
        check (kept_out between 0 and quantity)`.execute(db)
  await sql`
    alter table order_line
      add column if not exists store_returned int not null default 0
        check (store_returned >= 0)`.execute(db)
  await sql`
    alter table store_task
      add column if not exists is_arrival boolean not null default false`.execute(db)
  await sql`drop index if exists store_task_of_refund`.execute(db)
  await sql`
    create unique index store_task_of_refund on store_task (
      shop_id, refund_id, is_undo, is_arrival)`.execute(db)
}

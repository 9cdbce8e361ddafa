import { type Kysely, sql } from 'kysely'

/**
 * Adds the store's time of its version of an order or customer, so that an older event changes
 * nothing, and the customer of an event.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders add column if not exists store_updated_at timestamptz(3)`.execute(db)
  await sql`
    alter table customer add column if not exists store_updated_at timestamptz(3)`.execute(db)
  await sql`alter table event add column if not exists customer_id bigint`.execute(db)
  await sql`
    create index if not exists event_of_customer on event (shop_id, customer_id)
      where customer_id is not null`.execute(db)
  await sql`create index if not exists event_of_subject on event (shop_id, subject)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Adds the time of the store's figure of an order's refunds, so that later refunds add to it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders add column if not exists refunded_at timestamptz(3)`.execute(db)
}

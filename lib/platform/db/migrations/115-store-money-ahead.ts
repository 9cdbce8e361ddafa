import { type Kysely, sql } from 'kysely'

/**
 * Adds to a mirrored card by how much the ledger is ahead of what the store has once all moves are done:
 * what was spent there before a take of ours arrived.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table store_mirror
      add column if not exists ahead bigint not null default 0`.execute(db)
  // the payment of an order is found by what it paid with, the order's name by its own
  await sql`
    create index if not exists store_payment_of_entry
      on store_payment (shop_id, entry_remote_id) where entry_remote_id is not null`.execute(db)
  await sql`
    create index if not exists store_booking_of_entry
      on store_booking (shop_id, remote_id)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Adds the kind of difference that names a refund made both here and in the store. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table store_difference drop constraint if exists store_difference_kind_check`.execute(db)
  await sql`
    alter table store_difference
      add constraint store_difference_kind_check
        check (kind in ('missing_here', 'missing_there', 'balance', 'state', 'customer', 'order',
          'spent_before_taken', 'refunded_twice', 'made_there', 'over_store_limit'))`.execute(db)
}

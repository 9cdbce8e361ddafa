import { type Kysely, sql } from 'kysely'

/**
 * Drops the indexes that repeat another one: since keys begin with the shop, a primary key also
 * lists a shop's rows, in both directions.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    drop index if exists audit_of_shop, mail_of_shop, ticket_of_shop, location_of_shop,
      store_key_of_shop, bulk_of_shop, order_of_day`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Adds the types for issuing to many: the actor and reason, one credit, and the codes and salts of
 * new cards in one text each.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop type bulk_codes cascade`.execute(db)
  await sql`
    create type card_codes as (
      digests bytea, ciphers bytea, last4s bytea, salts bytea, cipher_size int)`.execute(db)
  await sql`
    create type act as (
      shop_id bigint, source text, staff_id bigint, cause_kind text, cause_id text,
      reason text, money text)`.execute(db)
  await sql`
    create type credit as (
      row_no int, customer_id bigint, name text, email text,
      amount bigint, expires_on date, note text)`.execute(db)
}

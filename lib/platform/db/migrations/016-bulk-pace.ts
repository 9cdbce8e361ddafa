import { type Kysely, sql } from 'kysely'
import { defineFunction } from '#platform/db/functions.ts'

/**
 * A campaign in a fifth of the time: what was looked up and worked out row by row is so by the
 * statement.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await references(db)
  await searching(db)
  // the codes and salts of a chunk, one text each, a piece a row
  await sql`
    create type bulk_codes as (digests bytea, ciphers bytea, last4s bytea, salts bytea,
      cipher_size int)`.execute(db)
}

const refers = [
  { table: 'gift_card_code', name: 'code_refers' },
  { table: 'movement', name: 'movement_refers' },
  { table: 'lot', name: 'lot_refers' },
  { table: 'entry', name: 'entry_refers' },
]

/**
 * What a foreign key looks up row by row, under a lock that nobody needs: what is referred to is
 * never deleted. Said once
 * a statement, and more strictly: of the same shop, of the same card. `_fkey` of gift_card: its
 * tally has the shop (007-cards).
 */
const references = async (db: Kysely<unknown>): Promise<void> => {
  for (const { table, name } of refers) {
    await defineFunction(db, name)
    await sql`
      create trigger ${sql.ref(name)} after insert on ${sql.table(table)}
        referencing new table as added for each statement execute function ${sql.ref(name)}()`.execute(
      db,
    )
  }
  for (const [table, column] of [
    ['gift_card', 'shop_id'],
    ['gift_card_code', 'gift_card_id'],
    ['movement', 'gift_card_id'],
    ['movement', 'staff_id'],
    ['lot', 'movement_id'],
    ['entry', 'movement_id'],
    ['entry', 'lot_id'],
  ] as const)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_${column}_fkey`)}`.execute(
      db,
    )
  for (const [table, key] of [
    ['gift_card', 'gift_card_id'],
    ['staff', 'staff_id'],
  ] as const) {
    await sql`
      create trigger ${sql.ref(`${table}_kept`)} before delete on ${sql.table(table)}
        for each row execute function refuse_change()`.execute(db)
    await sql`
      create trigger ${sql.ref(`${table}_key_kept`)} before update of ${sql.ref(key)}
        on ${sql.table(table)} for each row execute function refuse_change()`.execute(db)
  }
}

/**
 * Who writes a card may say itself how it is found; the trigger, which costs more than the row,
 * says it for the others.
 */
const searching = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop trigger gift_card_search on gift_card`.execute(db)
  await sql`
    create trigger gift_card_search before insert on gift_card for each row
      when (new.search = '') execute function gift_card_found_by()`.execute(db)
  // most cards of a campaign are nobody's yet: they don't stand in the index of whose they are
  await sql`drop index gift_card_of_customer`.execute(db)
  await sql`
    create index gift_card_of_customer on gift_card (customer_id) where customer_id is not null`.execute(
    db,
  )
  await sql`
    create trigger gift_card_search_moved before update of customer_id, customer_name,
      customer_email on gift_card for each row execute function gift_card_found_by()`.execute(db)
}

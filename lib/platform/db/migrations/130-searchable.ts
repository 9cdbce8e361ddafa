import { type Kysely, type RawBuilder, sql } from 'kysely'
import { defineFunction } from '#platform/db/functions.ts'

/**
 * Makes people, cards, campaigns, eGifts, returns and refunds found by words without accents and
 * apostrophes, in any order.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await defineFunction(db, 'searchable')
  await defineFunction(db, 'gift_card_found_by')
  await defineFunction(db, 'found_by')
  // their cards follow by the trigger
  await refill(db, 'customer', 'customer_id', sql`concat(full_name, ' ', email)`, sql`true`)
  await refill(
    db,
    'gift_card',
    'gift_card_id',
    sql`concat(customer_name, ' ', customer_email)`,
    sql`customer_id is null`,
  )
  // last, because these tables can't be read from here to the commit
  await sql`set local lock_timeout = '60s'`.execute(db)
  for (const one of named) await addSearch(db, one)
  // cards that nobody holds are found by themselves; all others by their customer
  await sql`
    create index if not exists gift_card_search_unheld
      on gift_card using gin (shop_id, search gin_trgm_ops) where customer_id is null`.execute(db)
}

type Named = { table: string; columns: readonly string[]; old?: string }
const named: readonly Named[] = [
  {
    table: 'egift',
    columns: [
      'recipient_name',
      'recipient_email',
      'sender_name',
      'sender_email',
      'order_name',
      'cart_id',
    ],
    old: 'egift_search',
  },
  { table: 'bulk', columns: ['title'] },
  { table: 'return_request', columns: ['name', 'email'], old: 'return_search' },
  { table: 'refund', columns: ['recipient_name', 'recipient_email'], old: 'refund_search' },
]

const addSearch = async (db: Kysely<unknown>, { table, columns, old }: Named): Promise<void> => {
  const refs = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    alter table ${sql.table(table)}
      add column if not exists search text not null default ''`.execute(db)
  await sql`
    update ${sql.table(table)}
    set search = ' ' || searchable(concat_ws(' ', ${refs}))`.execute(db)
  await sql`
    create or replace trigger ${sql.ref(`${table}_found`)}
      before insert or update of ${refs} on ${sql.table(table)} for each row
      execute function found_by(${sql.join(columns.map((column) => sql.lit(column)))})`.execute(db)
  if (old) await sql`drop index if exists ${sql.ref(old)}`.execute(db)
  await sql`
    create index if not exists ${sql.ref(`${table}_found_by`)}
      on ${sql.table(table)} using gin (shop_id, search gin_trgm_ops)`.execute(db)
}

const rowsATime = 20_000

/** Rewrites the search text where it differs, some ids at a time. */
const refill = async (
  db: Kysely<unknown>,
  table: string,
  key: string,
  text: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<void> => {
  const { rows } = await sql<{ last: bigint | null }>`
    select max(${sql.ref(key)}) as last from ${sql.table(table)}`.execute(db)
  const last = rows[0]?.last ?? 0n
  for (let at = 0n; at <= last; at += BigInt(rowsATime))
    await sql`
      update ${sql.table(table)}
      set search = ' ' || searchable(${text})
      where ${sql.ref(key)} >= ${at} and ${sql.ref(key)} < ${at + BigInt(rowsATime)}
        and ${which} and search <> '' and search <> ' ' || searchable(${text})`.execute(db)
}

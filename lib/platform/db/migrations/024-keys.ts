import { type Kysely, sql } from 'kysely'

/**
 * Keys begin with the shop: every primary, unique and foreign key of a shop's table. A shop's rows
 * can then lie in a partition of their own, and no reference leads to another shop.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const { table } of children)
    await sql`alter table ${sql.table(table)} add column shop_id bigint`.execute(db)
  const references = await readKeys(db, ['f'])
  const keys = await readKeys(db, ['p', 'u'])
  for (const { table, name } of [...references, ...keys])
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  for (const state of rowStates) await sql`drop index ${sql.ref(`bulk_row_${state}`)}`.execute(db)
  // now that no index has to follow
  for (const child of children) await writeShop(db, child)
  for (const { table, name, definition } of [...keys, ...references])
    await sql`
      alter table ${sql.table(table)}
        add constraint ${sql.ref(name)} ${sql.raw(withShop(definition))}`.execute(db)
  await widenIndexes(db)
  for (const state of rowStates)
    await sql`
      create index ${sql.ref(`bulk_row_${state}`)} on bulk_row (shop_id, bulk_id, row_no)
        where state = ${sql.lit(state)}`.execute(db)
  for (const { table, column } of foundBySecret)
    await sql`
      create index ${sql.ref(`${table}_by_secret`)}
        on ${sql.table(table)} (${sql.ref(column)})`.execute(db)
  // the planner knows nothing of a column that it has not looked at
  for (const { table } of children) await sql`analyze ${sql.table(table)}`.execute(db)
}

const rowStates = ['waiting', 'failed']

/** Tables whose rows belong to a row of a shop and did not name the shop. */
const children = [
  { table: 'bulk_row', parent: 'bulk', key: 'bulk_id' },
  { table: 'bulk_tally', parent: 'bulk', key: 'bulk_id' },
  { table: 'file_chunk', parent: 'file', key: 'file_id' },
  { table: 'gift_card_variant', parent: 'gift_card_product', key: 'product_id' },
  { table: 'short_link', parent: 'gift_card_product', key: 'product_id' },
]

/** Random names by which a row is found before its shop is known. */
const foundBySecret = [
  { table: 'session', column: 'token_digest' },
  { table: 'password_link', column: 'token_digest' },
  { table: 'checkout', column: 'token_digest' },
  { table: 'store_key', column: 'digest' },
  { table: 'file', column: 'key' },
  { table: 'egift', column: 'link_digest' },
]

type Key = { table: string; name: string; definition: string }

/**
 * Constraints of shops' tables that do not begin with the shop, as the catalogue has them. The
 * address of a short link names no shop, so it is unique over all.
 */
const readKeys = async (db: Kysely<unknown>, kinds: string[]): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select c.conrelid::regclass::text as table, c.conname::text as name,
        pg_get_constraintdef(c.oid) as definition
      from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attname = 'shop_id'
      where c.connamespace = current_schema()::regnamespace
        and c.contype::text = any(${kinds}::text[]) and c.conkey[1] <> a.attnum
        and c.conrelid <> 'shop'::regclass and c.conname <> 'short_link_pkey'
      order by c.conrelid::regclass::text, c.conname`.execute(db)
  return rows
}

const withShop = (definition: string): string =>
  definition
    .replace(/^(PRIMARY KEY|UNIQUE) \(/, '$1 (shop_id, ')
    .replace(
      /^FOREIGN KEY \((\w+)\) REFERENCES (\w+)\((\w+)\)/,
      'FOREIGN KEY (shop_id, $1) REFERENCES $2(shop_id, $3)',
    )
    .replace(/^(FOREIGN KEY \(shop_id, (\w+)\).* ON DELETE SET NULL)/, '$1 ($2)')

/** Unique indexes that are no constraints: those of some rows only. */
const widenIndexes = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
        join pg_class t on t.oid = i.indrelid
        join pg_attribute a on a.attrelid = t.oid and a.attname = 'shop_id'
      where t.relnamespace = current_schema()::regnamespace and i.indisunique
        and i.indkey[0] <> a.attnum and t.relname <> 'shop'
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      order by 1`.execute(db)
  for (const { name, definition } of rows) {
    await sql`drop index ${sql.ref(name)}`.execute(db)
    await sql.raw(definition.replace(' USING btree (', ' USING btree (shop_id, ')).execute(db)
  }
}

const writeShop = async (
  db: Kysely<unknown>,
  { table, parent, key }: (typeof children)[number],
): Promise<void> => {
  await sql`
    update ${sql.table(table)} c set shop_id = p.shop_id
      from ${sql.table(parent)} p
      where p.${sql.ref(key)} = c.${sql.ref(key)}`.execute(db)
  await sql`alter table ${sql.table(table)} alter column shop_id set not null`.execute(db)
}

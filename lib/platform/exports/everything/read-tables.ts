import { sql } from 'kysely'
import type { Ctx } from '#platform/ctx.ts'
import { walked } from '#platform/exports/table.ts'
import type { Cut } from '#platform/exports/tables.ts'
import type { LeavingTable } from './leaving-tables.ts'

const rowsATime = 500
type Row = { text: string; key: string[] }

/** Counts the rows of a table, those made after the cut too. */
export const countTable = async ({ db, shop }: Ctx, { name }: LeavingTable): Promise<bigint> => {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from ${sql.table(name)} where shop_id = ${shop.shop_id}`.execute(db)
  return rows[0]!.n
}

/** Reads a table by pages in the order of its key, a JSON object a row. */
export const readTableRows = (
  { db, shop }: Ctx,
  { name, without, key, made }: LeavingTable,
  cut: Cut,
): AsyncGenerator<Row[]> => {
  const keys = sql.join(key.map((one) => sql.ref(`t.${one.name}`)))
  const texts = sql.join(key.map((one) => sql`${sql.ref(`t.${one.name}`)}::text`))
  const page = async (after: string[] | null): Promise<Row[]> => {
    const rest =
      after === null || key.length === 0
        ? sql``
        : sql`and (${keys}) > (${sql.join(
            key.map(({ type }, at) => sql`${after[at]}::text::${sql.raw(type)}`),
          )})`
    // a shop's own row, and others with no key besides the shop, are one
    if (after !== null && key.length === 0) return []
    const order = key.length === 0 ? sql`1` : keys
    const { rows } = await sql<Row>`
      select (to_jsonb(t) - ${without}::text[])::text as text,
        ${key.length === 0 ? sql`'{}'::text[]` : sql`array[${texts}]`} as key
      from ${sql.table(name)} t
      where t.shop_id = ${shop.shop_id} ${rest}
        ${made === null ? sql`` : sql`and ${sql.ref(`t.${made}`)} <= ${cut.at}::timestamptz`}
      order by ${order}
      limit ${rowsATime}`.execute(db)
    return rows
  }
  return walked(page, (row) => row.key)
}

import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './db/transact.ts'

/** Writes an amount as wire money, under the column's own name. */
export const moneyText = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} / 100.0, 'FM9999999999990.00')
    as ${sql.ref(column.split('.').at(-1)!)}`

/** Returns rows for a person's export, as the query shapes them. */
export const rowsOf = async (trx: Trx, query: RawBuilder<unknown>): Promise<unknown[]> =>
  (await query.execute(trx)).rows

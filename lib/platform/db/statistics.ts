import { sql } from 'kysely'
import { type Db, transact } from './transact.ts'

/** Rows that a look reads: three thousand tell a shop's rows from a card's, and cost milliseconds. */
const target = 10

/** Growth since the last look that may be the rows of a whole shop. */
const growth = 1.1

/**
 * Lets the planner look again at tables that grew by a tenth since it last did, and at those just
 * `written`. Keys begin with the shop: rows of one that it hasn't seen it takes for few, and joins
 * by the shop alone. PostgreSQL looks by itself once a minute, the embedded engine never.
 */
export const refreshStatistics = async (
  db: Db,
  written: readonly string[] = [],
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and (
        c.relname = any(${written}::text[])
        or pg_relation_size(c.oid)
          > ${sql.lit(growth)} * c.relpages * current_setting('block_size')::bigint)
    order by c.relname`.execute(db)
  for (const { name } of rows)
    await transact(db, async (trx) => {
      await sql`set local default_statistics_target = ${sql.lit(target)}`.execute(trx)
      // another process may be at it
      await sql`analyze (skip_locked) ${sql.table(name)}`.execute(trx)
    })
  return rows.map(({ name }) => name)
}

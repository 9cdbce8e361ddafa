import { sql } from 'kysely'
import type { Db, Trx } from './transact.ts'

/**
 * A table as in the database: columns with their types, the primary key, the column that numbers
 * its rows.
 */
export type Table = {
  name: string
  columns: { name: string; type: string }[]
  key: string[]
  identity: string | null
}
type Row = Table & { needs: string[] }

/** Lists all our tables, referenced ones first. Leaves out those of the migrator and the engine. */
export const readCatalog = async (db: Db | Trx): Promise<Table[]> => {
  const { rows } = await sql<Row>`
    select c.relname::text as name,
        (select json_agg(
              json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
              order by a.attnum)
            from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
              and a.attgenerated = '') as columns,
        (select json_agg(a.attname order by k.n)
            from pg_index i
              cross join unnest(i.indkey) with ordinality as k(attnum, n)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
            where i.indrelid = c.oid and i.indisprimary) as key,
        (select a.attname::text
            from pg_attribute a
            where a.attrelid = c.oid and a.attidentity <> '') as identity,
        (select coalesce(json_agg(f.confrelid::regclass::text), '[]')
            from pg_constraint f
            where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace
        and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in (
          'kysely_migration', 'kysely_migration_lock', 'durable_check', 'sql_function')
      order by c.relname`.execute(db)
  const ordered: Table[] = []
  const left = new Map(rows.map((row) => [row.name, row]))
  while (left.size) {
    const next = [...left.values()].find(({ needs }) => needs.every((name) => !left.has(name)))
    if (!next)
      throw new Error(`the tables ${[...left.keys()].join(', ')} refer to each other in a circle`)
    const { needs: _, ...table } = next
    ordered.push(table)
    left.delete(next.name)
  }
  return ordered
}

/** Returns the names of the migrations that made the schema. */
export const readMigrations = async (db: Db | Trx): Promise<string[]> => {
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

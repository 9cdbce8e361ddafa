import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import type { Db } from '#platform/db/transact.ts'

export type Column = { table: string; column: string; type: string }
export const nameOf = ({ table, column }: Column): string => `${table}.${column}`

/** Every column of the schema's tables, but for those of the migrator. */
export const columnsOf = async (db: Db): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = current_schema()::regnamespace
      and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'sql_function')
    order by c.relname, a.attnum`.execute(db)
  return rows
}

const tablesOf = (areas: readonly Area[]) =>
  areas.flatMap(({ tables = {} }) => Object.entries(tables))

/** Columns that may hold words about a customer, as `table.column`. */
export const personalOf = (areas: readonly Area[]): string[] =>
  tablesOf(areas).flatMap(([table, { personal = [] }]) =>
    personal.map((column) => `${table}.${column}`),
  )

/** Lists facts of the schema that no area declares, and declared ones that the schema lacks. */
export const problemsOf = (areas: readonly Area[], columns: readonly Column[]): string[] => {
  const tables = [...new Set(columns.map(({ table }) => table))]
  const named = tablesOf(areas)
  const texts = columns.filter(({ type }) => /text|char|json|bytea/.test(type)).map(nameOf)
  const declared = named.flatMap(([table, { personal = [], plain = [] }]) =>
    [...personal, ...plain].map((column) => `${table}.${column}`),
  )
  const since = named.flatMap(([table, { kept }]) =>
    typeof kept === 'string' ? [] : kept.map((one) => `${table}.${one.since}`),
  )
  const all = columns.map(nameOf)
  const count = <T>(list: readonly T[], one: T): number =>
    list.filter((each) => each === one).length
  return [
    ...tables
      .filter(
        (table) =>
          count(
            named.map(([name]) => name),
            table,
          ) !== 1,
      )
      .map((table) => `${table}: no area, or more than one, says how long it is kept`),
    ...named
      .filter(([table]) => !tables.includes(table))
      .map(([table]) => `${table}: no such table`),
    ...texts
      .filter((name) => count(declared, name) !== 1)
      .map((name) => `${name}: say whether it is personal or plain`),
    ...declared.filter((name) => !all.includes(name)).map((name) => `${name}: no such column`),
    ...since.filter((name) => !all.includes(name)).map((name) => `${name}: kept since no column`),
    ...named
      .filter(([table, { customer }]) => all.includes(`${table}.customer_id`) !== !!customer)
      .map(([table]) => `${table}: say what a merge of its customer does`),
    ...areas.flatMap(({ tables: own = {}, forget, tell }) =>
      Object.entries(own)
        .filter(([, { personal }]) => personal && !(forget && tell))
        .map(([table]) => `${table}: its area must forget and tell`),
    ),
  ]
}

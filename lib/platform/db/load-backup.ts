import { sql } from 'kysely'
import { readCatalog, readMigrations, type Table } from './catalog.ts'
import { readBackup, Torn } from './read-backup.ts'
import type { Trx } from './transact.ts'
import { type BackupHead, jobsTable } from './write-backup.ts'
import { wordsIn } from '#platform/words/words-in.ts'

// the commands that show it speak English
const say = wordsIn('en', 'cli.unfit')

/** Thrown if a backup doesn't fit this database; nothing was changed. */
export class Unfit extends Error {}
export type Looked = { head: BackupHead; counts: Map<string, number> }

/**
 * Reads the whole file without a database and returns its head and the number of rows by table;
 * throws Torn if it is incomplete.
 */
export const lookThrough = async (file: string): Promise<Looked> => {
  let [head, table]: [BackupHead | undefined, string] = [undefined, '']
  const counts = new Map<string, number>()
  for await (const part of readBackup(file, (first) => (head = first))) {
    if ('table' in part) counts.set((table = part.table), 0)
    else counts.set(table, (counts.get(table) ?? 0) + part.rows.length)
  }
  if (!head) throw new Torn(wordsIn('en', 'cli.damage')('empty'))
  return { head, counts }
}

/** Replaces the database's contents by a checked backup, in the caller's transaction. */
export const loadBackup = async (
  trx: Trx,
  file: string,
  { head, counts }: Looked,
  enqueue: (name: string, data: object, more?: { id?: string; startAfter?: Date }) => Promise<void>,
): Promise<void> => {
  const tables = await fittingTables(trx, head)
  await sql`set local datestyle = 'ISO, YMD'`.execute(trx)
  // disables triggers, which count and refuse: counters are in the backup, and the old ledger is
  // replaced on purpose
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
  await sql`delete from jobs.job`.execute(trx)
  let table = ''
  for await (const part of readBackup(file, () => undefined)) {
    if ('table' in part) table = part.table
    else if (table === jobsTable.name)
      for (const [id, name, data, startAfter] of part.rows)
        await enqueue(name!, JSON.parse(data!) as object, {
          id: id!,
          startAfter: new Date(startAfter!),
        })
    else await insert(trx, tables.find(({ name }) => name === table)!, part.rows)
  }
  for (const { name, identity } of tables) {
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
    if (identity)
      await sql`
        select setval(
            pg_get_serial_sequence(${name}, ${identity}),
            coalesce(max(${sql.ref(identity)}), 0) + 1, false)
          from ${sql.table(name)}`.execute(trx)
    const { rows } = await sql<{
      n: string
    }>`select count(*)::text as n from ${sql.table(name)}`.execute(trx)
    if (Number(rows[0]?.n) !== counts.get(name))
      throw new Unfit(
        say('rows', {
          table: name,
          expected: String(counts.get(name)),
          rows: String(rows[0]?.n),
        }),
      )
  }
  // the planner takes a table that was just filled for empty until it is analysed
  await sql`analyze`.execute(trx)
}

/**
 * Returns this database's tables. A backup loads only into the schema that it was made from, so
 * that nothing is guessed.
 */
const fittingTables = async (trx: Trx, head: BackupHead): Promise<Table[]> => {
  const [theirs, ours] = [head.migrations.at(-1), (await readMigrations(trx)).at(-1)]
  if (theirs !== ours)
    throw new Unfit(say('otherVersion', { theirs: String(theirs), ours: String(ours) }))
  const tables = await readCatalog(trx)
  const shape = (list: Table[]): string =>
    JSON.stringify(
      list
        .filter(({ name }) => name !== jobsTable.name)
        .map(({ name, columns }) => JSON.stringify([name, columns]))
        .toSorted(),
    )
  if (shape(head.tables) !== shape(tables)) throw new Unfit(say('otherTables'))
  return tables
}

const insert = async (
  trx: Trx,
  { name, columns }: Table,
  rows: (string | null)[][],
): Promise<void> => {
  const values = sql.join(columns.map((_, i) => sql`${rows.map((row) => row[i] ?? null)}::text[]`))
  const cast = sql.join(
    columns.map((column, i) => sql`u.${sql.ref(`c${i}`)}::${sql.raw(column.type)}`),
  )
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${cast} from unnest(${values}) as u(${sql.join(columns.map((_, i) => sql.ref(`c${i}`)))})`.execute(
    trx,
  )
}

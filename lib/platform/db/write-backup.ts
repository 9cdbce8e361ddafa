import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { readCatalog, readMigrations, type Table } from './catalog.ts'
import { type Db, type Trx, transact } from './transact.ts'

/**
 * The first line of a backup. Each table then has a line with its name, a line per row (columns as
 * text), and a line with their number.
 */
export type BackupHead = {
  tender_backup: 1
  made_at: string
  migrations: string[]
  tables: Table[]
}
/** The last line, with a digest of every byte before it. */
export type BackupEnd = { rows: number; sha256: string }
/** Pending jobs as a table of its own, independent of the queue's own storage. */
export const jobsTable: Table = {
  name: 'jobs',
  key: ['id'],
  identity: null,
  columns: [
    { name: 'id', type: 'uuid' },
    { name: 'name', type: 'text' },
    { name: 'data', type: 'jsonb' },
    { name: 'start_after', type: 'timestamp with time zone' },
  ],
}

const rowsATime = 1000
type Line = { line_text: string; line_key: string[] }

/**
 * Writes the whole database as of one moment, in lines of JSON that both engines can read; `write`
 * gets them one by one.
 */
export const writeBackup = (
  db: Db,
  now: Date,
  write: (text: string) => Promise<void>,
): Promise<void> =>
  transact(db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    for (const setting of [
      sql`idle_in_transaction_session_timeout = 0`,
      sql`datestyle = 'ISO, YMD'`,
      sql`bytea_output = 'hex'`,
    ])
      await sql`set local ${setting}`.execute(trx)
    const hash = createHash('sha256')
    const say = async (text: string): Promise<void> => {
      hash.update(text)
      await write(text)
    }
    const tables = [...(await readCatalog(trx)), jobsTable]
    const head: BackupHead = {
      tender_backup: 1,
      made_at: now.toISOString(),
      migrations: await readMigrations(trx),
      tables,
    }
    await say(`${JSON.stringify(head)}\n`)
    let rows = 0
    for (const table of tables) {
      await say(`${JSON.stringify({ table: table.name })}\n`)
      const written = await writeTable(trx, table, say)
      await say(`${JSON.stringify({ rows: written })}\n`)
      rows += written
    }
    const end: BackupEnd = { rows, sha256: hash.digest('hex') }
    await write(`${JSON.stringify(end)}\n`)
  })

const waiting = sql`(
  select id, name, data, start_after from jobs.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%') as jobs`

const writeTable = async (
  trx: Trx,
  table: Table,
  say: (text: string) => Promise<void>,
): Promise<number> => {
  const source = table === jobsTable ? waiting : sql.table(table.name)
  if (table === jobsTable && !(await hasQueue(trx))) return 0
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${table.name}.${name}`)
  const texts = (names: string[]): RawBuilder<unknown> =>
    sql`json_build_array(${sql.join(names.map((name) => sql`${column(name)}::text`))})`
  const keys = sql.join(table.key.map(column))
  let [written, last]: [number, string[] | null] = [0, null]
  for (;;) {
    const { rows }: { rows: Line[] } = await sql<Line>`
        select ${texts(table.columns.map(({ name }) => name))}::text as line_text,
            ${texts(table.key)} as line_key
          from ${source}
          ${last ? sql`where (${keys}) > (${placeOf(table, last)})` : sql``}
          order by ${keys}
          limit ${rowsATime}`.execute(trx)
    if (rows.length) await say(rows.map(({ line_text }) => `${line_text}\n`).join(''))
    written += rows.length
    if (rows.length < rowsATime) return written
    last = rows.at(-1)!.line_key
  }
}

const placeOf = ({ key, columns }: Table, last: string[]): RawBuilder<unknown> =>
  sql.join(
    key.map(
      (name, i) =>
        sql`${last[i]}::text::${sql.raw(columns.find((column) => column.name === name)!.type)}`,
    ),
  )

const hasQueue = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('jobs.job') is not null as there`.execute(trx)
  return rows[0]?.there ?? false
}

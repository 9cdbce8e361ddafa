import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { appOf } from '#platform/door/app.ts'
import { makeDemo } from '#platform/demo.ts'
import { operatorOf } from '#platform/door/operator.ts'
import type { Platform } from '#platform/ctx.ts'
import { loadBackup, lookThrough } from '#platform/db/load-backup.ts'
import { type Database, openDatabase } from '#platform/db/open.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { writeBackup } from '#platform/db/write-backup.ts'
import { areas, portsOf } from '#platform/areas.ts'
import { vaultWith } from '#platform/vault.ts'
import { jobsOf } from '#platform/areas.ts'
import { openQueue, type Queue } from '#platform/jobs/queue.ts'
import { freshDatabase, onPostgres } from '../database.ts'
import { type Command, commandIn, temporaryFolder } from '../product/operated.ts'
import { testEnv } from '../platform.ts'

const folders: string[] = []
/** Makes a folder, removed with the targets. */
export const folder = (): string => {
  folders.push(temporaryFolder())
  return folders.at(-1)!
}
const closing: (() => Promise<void>)[] = []

export type Source = {
  platform: Platform
  queue: Queue
  dataDir: string
  command: Command
  file: string
  stop: () => Promise<void>
}
const silent = pino({ level: 'silent' })

/** Starts a platform with a real database (the embedded one on disk) to back up. */
export const startSource = async (): Promise<Source> => {
  const dataDir = folder()
  const database: Database = onPostgres
    ? await freshDatabase()
    : await openDatabase({ DATA_DIR: dataDir, DATABASE_POOL: 2 }, () => undefined)
  const platform: Platform = {
    env: { ...testEnv, DATA_DIR: dataDir },
    db: database.db,
    log: silent,
    vault: vaultWith(testEnv.DATA_KEY),
    clock: () => new Date(),
    enqueue: (...job) => queue.enqueue(...job),
    areas,
    ports: portsOf(areas),
  }
  const queue = await openQueue(database, jobsOf(platform), silent)
  await makeDemo(platform)
  const app = appOf(platform, async () => ({ database: 'ok' }))
  app.route('/', operatorOf(platform, database))
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const card = path.join(dataDir, 'platform.json')
  fs.writeFileSync(
    card,
    JSON.stringify({ pid: process.pid, port: (server.address() as AddressInfo).port }),
  )
  const stop = async (): Promise<void> => {
    fs.rmSync(card)
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    await queue.stop()
    await database.close()
  }
  return {
    platform,
    queue,
    dataDir,
    command: commandIn(dataDir),
    file: path.join(dataDir, 'one.tender'),
    stop,
  }
}

/** Makes a target for a restore: a folder, or on PostgreSQL a database. */
export const target = async (
  env: Record<string, string> = {},
): Promise<{ command: Command; dataDir: string; open: () => Promise<Database> }> => {
  const dataDir = folder()
  if (!onPostgres)
    return {
      command: commandIn(dataDir, env),
      dataDir,
      open: () => openDatabase({ DATA_DIR: dataDir, DATABASE_POOL: 2 }, () => undefined),
    }
  const database = await freshDatabase(2)
  await database.db.destroy()
  closing.push(() => database.close().catch(() => undefined))
  return {
    command: commandIn(dataDir, { ...env, DATABASE_URL: database.url! }),
    dataDir,
    open: () =>
      openDatabase(
        { DATABASE_URL: database.url!, DATA_DIR: dataDir, DATABASE_POOL: 4 },
        () => undefined,
      ),
  }
}

export const contents = async (database: Pick<Database, 'db'>): Promise<string[]> => {
  let text = ''
  await writeBackup(database.db, new Date(0), async (piece) => void (text += piece))
  return text.split('\n').slice(1)
}
/** Loads a backup as a restore does, into a database that is dropped afterwards. */
export const intoFresh = async (
  source: Source,
  file: string,
  look: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<void> => {
  const looked = await lookThrough(file)
  const database = await freshDatabase(4)
  const queue = await openQueue(
    database,
    jobsOf({ ...source.platform, db: database.db }).map(({ cron: _, ...job }) => job),
    silent,
  )
  try {
    await transact(database.db, async (trx) => {
      await loadBackup(trx, file, looked, queue.enqueue)
      await look(trx)
    })
  } finally {
    await queue.stop()
    await database.close()
  }
}
export const inFile = (file: string): string[] =>
  gunzipSync(fs.readFileSync(file)).toString('utf8').split('\n')

/** Changes a backup without fixing its checksum. */
export const bent = (file: string, change: (lines: string[]) => string[]): Buffer =>
  gzipSync(change(inFile(file)).join('\n'))
/** Changes a backup and fixes its checksum, so that only the content is wrong. */
export const forged = (file: string, change: (lines: string[]) => string[]): Buffer => {
  const lines = change(inFile(file)).slice(0, -2)
  const rows = lines.filter((line) => line.startsWith('[')).length
  const sha256 = createHash('sha256')
    .update(`${lines.join('\n')}\n`)
    .digest('hex')
  return gzipSync([...lines, JSON.stringify({ rows, sha256 }), ''].join('\n'))
}
/** Changes one row of a table. */
export const swap = (
  lines: string[],
  table: string,
  at: number,
  change: (row: (string | null)[]) => (string | null)[],
): string[] => {
  const first = lines.indexOf(JSON.stringify({ table })) + 1
  return lines.map((line, i) =>
    i === first + at ? JSON.stringify(change(JSON.parse(line) as (string | null)[])) : line,
  )
}

export const removeTargets = async (): Promise<void> => {
  for (const close of closing) await close()
  for (const name of folders) fs.rmSync(name, { recursive: true, force: true })
}

import fs from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Db as QueueDb, fromPglite } from 'pg-boss'
import { bigintArray, columnParsers } from './columns.ts'
import { openDurable } from './embedded/durable.ts'
import { migrate } from './migrate.ts'
import { ownFolder } from './embedded/owner.ts'
import { PreparingClient } from './preparing.ts'
import { noteShared } from './superseded.ts'
import type { Tables } from './tables.ts'
import { type Db, refuseInside } from './transact.ts'

export type Database = {
  db: Db
  kind: 'pglite' | 'postgres'
  /** the queue's own connection */
  queue: QueueDb
  pglite: PGlite | undefined
  close: () => Promise<void>
}

const kyselyOn = (dialect: PGliteDialect | PostgresDialect): Db =>
  new Kysely<Tables>({ dialect, plugins: [refuseInside] })

/** Wraps an open PGlite as our database. */
export const overPglite = async (
  pglite: PGlite,
  release: () => void = () => undefined,
): Promise<Database> => {
  await pglite.exec("set timezone = 'UTC'")
  const db = kyselyOn(new PGliteDialect({ pglite }))
  await migrate(db)
  return {
    db,
    kind: 'pglite',
    queue: fromPglite(pglite),
    pglite,
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      release()
    },
  }
}

/** Opens a PostgreSQL. A connection ended by the server must not end the process. */
export const overPostgres = async (
  connectionString: string,
  max: number,
  onProblem: (cause: Error) => void = () => undefined,
): Promise<Database> => {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(columnParsers)) types.setTypeParser(Number(oid), parse)
  types.setTypeParser(1016 as never, bigintArray as never)
  const options =
    '-c timezone=UTC -c statement_timeout=30000 -c lock_timeout=10000 ' +
    '-c idle_in_transaction_session_timeout=30000'
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    options,
    connectionTimeoutMillis: 10_000,
    // finds a peer that is gone without a word
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: PreparingClient as never,
  })
  pool.on('error', onProblem)
  // the pool listens only while a connection is idle; one that ends in use would end the process
  pool.on('connect', (client) => client.on('error', onProblem))
  const db = kyselyOn(new PostgresDialect({ pool }))
  noteShared(db)
  await migrate(db)
  const queue: QueueDb = {
    executeSql: async (text, values) => {
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values as unknown[])
      return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows }
    },
  }
  return { db, kind: 'postgres', queue, pglite: undefined, close: () => db.destroy() }
}

/**
 * Opens the PostgreSQL of DATABASE_URL, otherwise the embedded database in DATA_DIR, owned by this
 * process alone.
 */
export const openDatabase = async (
  env: { DATABASE_URL?: string | undefined; DATABASE_POOL: number; DATA_DIR: string },
  onProblem: (cause: Error) => void,
): Promise<Database> => {
  if (env.DATABASE_URL) return overPostgres(env.DATABASE_URL, env.DATABASE_POOL, onProblem)
  const folder = path.resolve(env.DATA_DIR)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = ownFolder(folder)
  try {
    return await overPglite(await openDurable(path.join(folder, 'database')), release)
  } catch (cause) {
    release()
    throw cause
  }
}

import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { openInMemory } from '#platform/db/embedded/durable.ts'
import { readFunctions } from '#platform/db/functions.ts'
import { type Database, overPglite, overPostgres } from '#platform/db/open.ts'

const migrations = path.resolve(import.meta.dirname, '../../lib/platform/db/migrations')
const migrationTexts = (): string[] =>
  fs.readdirSync(migrations).map((file) => fs.readFileSync(path.join(migrations, file), 'utf8'))

/** Names a schema by what makes it. */
const schemaHash = (): string => {
  const hash = createHash('sha256')
  for (const text of [...migrationTexts(), ...readFunctions().map(({ text }) => text)])
    hash.update(text)
  return hash.digest('hex').slice(0, 16)
}

/** Dumps the migrated schema for later tests, because migrating takes seconds. */
const schemaDump = async (): Promise<Blob> => {
  const file = path.join(os.tmpdir(), `tender-schema-${schemaHash()}.tar`)
  if (!fs.existsSync(file)) {
    const pglite: PGlite = await openInMemory()
    await overPglite(pglite)
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    fs.writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
    fs.renameSync(`${file}.${process.pid}`, file)
  }
  return new Blob([fs.readFileSync(file)])
}

const addressIn = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Makes a database of the server with the migrated schema, once, which those of the tests are copies
 * of. Returns its name.
 */
const schemaTemplate = async (server: string, admin: pg.Client): Promise<string> => {
  const name = `schema_${schemaHash()}`
  const lock = `select pg_advisory_lock(hashtext('${name}'))`
  await admin.query(lock)
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (!rowCount) {
    const draft = `${name}_${process.pid}`
    await admin.query(`create database ${draft}`)
    const { close } = await overPostgres(addressIn(server, draft), 2)
    await close()
    await admin.query(`alter database ${draft} rename to ${name}`)
  }
  await admin.query(lock.replace('lock', 'unlock'))
  return name
}

/** True on a real PostgreSQL, where races are real. */
export const onPostgres = Boolean(process.env['DATABASE_URL'])
/** True where CI runs on the embedded database, and long tests of both engines run on PostgreSQL alone. */
export const isShort = process.env['CI'] !== undefined && !onPostgres

/**
 * Opens a database for a test file: embedded in memory, or a new one on DATABASE_URL's server with
 * `connections` connections.
 */
export const freshDatabase = async (
  connections = 20,
): Promise<Database & { url: string | undefined }> => {
  const server = process.env['DATABASE_URL']
  if (!server)
    return { ...(await overPglite(await openInMemory(await schemaDump()))), url: undefined }
  const name = `t_${randomBytes(6).toString('hex')}`
  const asAdmin = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await work(client).finally(() => client.end())
  }
  await asAdmin(async (client) => {
    // another database of the server, where one is named: that of tests/faults/partitioned.ts
    const template = process.env['TEMPLATE'] ?? (await schemaTemplate(server, client))
    await client.query(`create database ${name} template ${template}`)
  })
  const url = addressIn(server, name)
  const database = await overPostgres(url, connections)
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await asAdmin((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

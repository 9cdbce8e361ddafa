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

/** Dumps the migrated schema for later tests, because migrating takes seconds. */
const schemaDump = async (): Promise<Blob> => {
  const hash = createHash('sha256')
  for (const text of [...migrationTexts(), ...readFunctions().map(({ text }) => text)])
    hash.update(text)
  const file = path.join(os.tmpdir(), `tender-schema-${hash.digest('hex').slice(0, 16)}.tar`)
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

/** True on a real PostgreSQL, where races are real. */
export const onPostgres = Boolean(process.env['DATABASE_URL'])

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
  // a database of the server that is copied, where one is named: that of tests/faults/partitioned.ts
  const template = process.env['TEMPLATE']
  const admin = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await admin(`create database ${name} ${template ? `template ${template}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await overPostgres(url.href, connections)
  return {
    ...database,
    url: url.href,
    close: async () => {
      await database.close()
      await admin(`drop database ${name} with (force)`)
    },
  }
}

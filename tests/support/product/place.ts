import fs from 'node:fs'
import { type Database, openDatabase } from '#platform/db/open.ts'
import { freshDatabase, onPostgres } from '../database.ts'
import { temporary } from './product.ts'

/** The storage of a platform that gets killed. */
export type Place = {
  dataDir: string
  env: Record<string, string>
  open: () => Promise<Database>
  close: () => Promise<void>
}

const embedded = async (): Promise<Place> => {
  const dataDir = temporary()
  return {
    dataDir,
    env: {},
    open: () => openDatabase({ DATA_DIR: dataDir, DATABASE_POOL: 5 }, () => undefined),
    close: async () => fs.rmSync(dataDir, { recursive: true, force: true }),
  }
}
const postgresql = async (): Promise<Place> => {
  const dataDir = temporary()
  const database = await freshDatabase(5)
  const env = { DATABASE_URL: database.url! }
  return {
    dataDir,
    env,
    open: async () => ({ ...database, close: async () => undefined }),
    close: async () => {
      await database.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The engine of this test run, by name. */
export const [engine, placeOf] = onPostgres
  ? (['PostgreSQL', postgresql] as const)
  : (['embedded', embedded] as const)

import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './transact.ts'
import * as shops from './migrations/001-shops.ts'
import * as customers from './migrations/002-customers.ts'
import * as ledger from './migrations/003-ledger.ts'
import * as posting from './migrations/004-posting.ts'
import * as mail from './migrations/005-mail.ts'
import * as people from './migrations/006-people.ts'
import * as cards from './migrations/007-cards.ts'
import * as redemption from './migrations/008-redemption.ts'

/** In order; a merged feature adds one. The names are kept in the database, so they never change. */
const migrations: Record<string, Migration> = {
  '001-shops': shops,
  '002-customers': customers,
  '003-ledger': ledger,
  '004-posting': posting,
  '005-mail': mail,
  '006-people': people,
  '007-cards': cards,
  '008-redemption': redemption,
}

/** Brings the schema to the present, in one transaction, under a lock: a kill leaves the old one, two starters do it once. */
export const migrate = async (db: Db): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error(`the database could not be brought up to date: ${String(error)}`)
}

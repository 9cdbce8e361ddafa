import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { applyFunctions } from './functions.ts'
import type { Db } from './transact.ts'
import * as shops from './migrations/001-shops.ts'
import * as customers from './migrations/002-customers.ts'
import * as ledger from './migrations/003-ledger.ts'
import * as posting from './migrations/004-posting.ts'
import * as mail from './migrations/005-mail.ts'
import * as people from './migrations/006-people.ts'
import * as cards from './migrations/007-cards.ts'
import * as redemption from './migrations/008-redemption.ts'
import * as desk from './migrations/009-desk.ts'
import * as files from './migrations/010-files.ts'
import * as product from './migrations/011-product.ts'
import * as egifts from './migrations/012-egifts.ts'
import * as analytics from './migrations/013-analytics.ts'
import * as exports from './migrations/014-exports.ts'
import * as speed from './migrations/014-speed.ts'
import * as bulk from './migrations/015-bulk.ts'
import * as bulkPace from './migrations/016-bulk-pace.ts'
import * as scale from './migrations/017-scale.ts'
import * as redirected from './migrations/018-redirected.ts'
import * as functions from './migrations/019-functions.ts'
import * as acts from './migrations/020-acts.ts'
import * as lotOrigin from './migrations/021-lot-origin.ts'
import * as budget from './migrations/023-budget.ts'
import * as keys from './migrations/024-keys.ts'
import * as versions from './migrations/025-versions.ts'
import * as withdrawn from './migrations/027-withdrawn.ts'
import * as guests from './migrations/030-guests.ts'
import * as holders from './migrations/031-holders.ts'
import * as indexes from './migrations/033-indexes.ts'
import * as mailTimes from './migrations/034-mail-times.ts'
import * as mailDelivery from './migrations/035-mail-delivery.ts'
import * as mailPrograms from './migrations/036-mail-programs.ts'
import * as reminders from './migrations/037-reminders.ts'
import * as mailResults from './migrations/038-mail-results.ts'
import * as mailFilled from './migrations/039-mail-filled.ts'
import * as mailTries from './migrations/040-mail-tries.ts'
import * as reminderPast from './migrations/043-reminder-past.ts'
import * as sortedMails from './migrations/043-sorted-mails.ts'
import * as orders from './migrations/044-orders.ts'
import * as singleTurns from './migrations/045-single-turns.ts'

/**
 * Migrations in order; each feature adds one. The database keeps the names, so they never change.
 */
const migrations: Record<string, Migration> = {
  '001-shops': shops,
  '002-customers': customers,
  '003-ledger': ledger,
  '004-posting': posting,
  '005-mail': mail,
  '006-people': people,
  '007-cards': cards,
  '008-redemption': redemption,
  '009-desk': desk,
  '010-files': files,
  '011-product': product,
  '012-egifts': egifts,
  '013-analytics': analytics,
  '014-exports': exports,
  '014-speed': speed,
  '015-bulk': bulk,
  '016-bulk-pace': bulkPace,
  '017-scale': scale,
  '018-redirected': redirected,
  '019-functions': functions,
  '020-acts': acts,
  '021-lot-origin': lotOrigin,
  '023-budget': budget,
  '024-keys': keys,
  '025-versions': versions,
  '027-withdrawn': withdrawn,
  '030-guests': guests,
  '031-holders': holders,
  '033-indexes': indexes,
  '034-mail-times': mailTimes,
  '035-mail-delivery': mailDelivery,
  '036-mail-programs': mailPrograms,
  '037-reminders': reminders,
  '038-mail-results': mailResults,
  '039-mail-filled': mailFilled,
  '040-mail-tries': mailTries,
  '043-reminder-past': reminderPast,
  '043-sorted-mails': sortedMails,
  '044-orders': orders,
  '045-single-turns': singleTurns,
}
export const migrationNames: readonly string[] = Object.keys(migrations)

/**
 * Lifts the statement timeout of a migration: an index over ten million rows takes longer than a
 * call may.
 */
const unhurried = (migration: Migration): Migration => ({
  up: async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await migration.up(db)
  },
})

/**
 * Brings the schema up to date, first tables, then functions, each in one transaction under a lock:
 * a kill leaves the old schema, and of two processes one does the work.
 */
export const migrate = async (db: Db): Promise<void> => {
  const all = Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [name, unhurried(migration)]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } })
  const { error } = await migrator.migrateToLatest()
  if (error)
    throw error instanceof Error
      ? error
      : new Error(`the database could not be brought up to date: ${String(error)}`)
  await applyFunctions(db)
}

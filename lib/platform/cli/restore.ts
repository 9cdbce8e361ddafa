import fs from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { platformEnv, type PlatformEnv } from '#env.ts'
import { loadBackup, type Looked, lookThrough, Unfit } from '#platform/db/load-backup.ts'
import { type Database, openDatabase } from '#platform/db/open.ts'
import { Torn } from '#platform/db/read-backup.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { ownStore } from '#platform/gift-card-product/store.ts'
import { vaultWith } from '#platform/gift-cards/vault.ts'
import { jobsOf } from '#platform/jobs/jobs.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import { fileFrom, Misuse, readArguments, run, Trouble } from './command.ts'
import { findRunning } from './reach-platform.ts'
import { ledgerLine } from './ledger-line.ts'

const usage = 'npm run restore -- FILE [--replace]'

await run(async (args) => {
  const { values, positionals } = readArguments(args, { replace: { type: 'boolean' } }, usage)
  if (positionals.length !== 1) throw new Misuse('Name one file, a backup.', usage)
  const file = fileFrom(positionals[0]!)
  if (!fs.existsSync(file)) throw new Trouble(`There is no file ${file}.`)
  const env = platformEnv()
  const running = await findRunning(env)
  if (running)
    throw new Trouble(
      `The platform is running (process ${running.pid}). ` +
        'Stop it first: a restore takes the place of all that it has.',
    )
  const looked = await lookThrough(file).catch((cause: unknown) =>
    Promise.reject(
      cause instanceof Torn
        ? new Trouble(`${file} is torn or was altered: ${cause.message}. Nothing was changed.`)
        : cause,
    ),
  )
  process.env['PGAPPNAME'] = `tender restore ${process.pid}`
  const database = await openDatabase(env, () => undefined)
  try {
    await restore(database, env, file, looked, values.replace ?? false)
  } catch (cause) {
    throw cause instanceof Unfit
      ? new Trouble(`${file} can't be restored here. ${cause.message} Nothing was changed.`)
      : cause
  } finally {
    await database.close()
  }
  return 0
})

async function restore(
  database: Database,
  env: PlatformEnv,
  file: string,
  looked: Looked,
  replace: boolean,
): Promise<void> {
  const { db, kind } = database
  if (kind === 'postgres') await nobodyElse(database)
  const there = await db.selectFrom('shop').select('shop_url').orderBy('shop_url').execute()
  const shops = there.length === 1 ? `the shop ${there[0]!.shop_url}` : `${there.length} shops`
  if (there.length && !replace)
    throw new Trouble(
      `The database holds ${shops} already. Say --replace to put the backup in the place of ` +
        'everything there. Nothing was changed.',
    )
  const log = pino({ level: 'silent' })
  const vault = vaultWith(env.DATA_KEY)
  const jobs = jobsOf({
    env,
    db,
    log,
    vault,
    clock: () => new Date(),
    enqueue: async () => undefined,
    productStore: ownStore,
  })
  const queue = await openQueue(
    database,
    jobs.map(({ cron: _, ...job }) => job),
    log,
  )
  const lines: string[] = []
  try {
    await transact(db, async (trx) => {
      await loadBackup(trx, file, looked, queue.enqueue)
      await checkKey(trx, vault)
      for (const verified of await verifyIn(trx)) {
        if (verified.problem !== null)
          throw new Unfit(`Its ledger doesn't tie. ${verified.shop_url}: ${verified.problem}.`)
        lines.push(ledgerLine(verified))
      }
    })
  } finally {
    await queue.stop()
  }
  const rows = [...looked.counts.values()].reduce((a, b) => a + b, 0)
  console.log(
    [
      `Restored ${rows.toLocaleString('en')} rows of ${looked.counts.size} tables, ` +
        `as they were at ${looked.head.made_at}.`,
      ...lines,
    ].join('\n'),
  )
}

/** The codes of cards open only with the key that closed them. */
async function checkKey(trx: Trx, vault: ReturnType<typeof vaultWith>): Promise<void> {
  const code = await trx
    .selectFrom('gift_card_code')
    .select(['shop_id', 'cipher'])
    .limit(1)
    .executeTakeFirst()
  if (!code) return
  try {
    vault.open(code.shop_id, code.cipher)
  } catch {
    throw new Unfit(
      'The codes in it were encrypted with another DATA_KEY. Set DATA_KEY to that one ' +
        '(it was in secrets.json of the DATA_DIR that the backup came from).',
    )
  }
}

/** A platform elsewhere would go on with half of the old in its memory and half of the new. */
async function nobodyElse({ db }: Database): Promise<void> {
  const { rows } = await sql<{ n: string }>`
    select count(*)::text as n
    from pg_stat_activity
    where datname = current_database()
      and backend_type = 'client backend'
      and application_name is distinct from ${process.env['PGAPPNAME']!}`.execute(db)
  if (rows[0]?.n !== '0')
    throw new Trouble(
      `${rows[0]?.n} other connections to this database are open (a platform, psql). Stop them first.`,
    )
}

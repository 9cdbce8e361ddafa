import fs from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { platformEnv, type PlatformEnv } from '#env.ts'
import { loadBackup, type Looked, lookThrough, Unfit } from '#platform/db/load-backup.ts'
import { type Database, openDatabase } from '#platform/db/open.ts'
import { Torn } from '#platform/db/read-backup.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { areas, portsOf } from '#platform/areas.ts'
import { vaultWith } from '#platform/vault.ts'
import { jobsOf } from '#platform/areas.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import { fileFrom, language, Misuse, readArguments, run, Trouble } from './command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { findRunning } from './reach-platform.ts'
import { ledgerLine } from './ledger-line.ts'

const say = wordsIn(language, 'cli.restore')
const usage = 'npm run restore -- FILE [--replace]'

await run(async (args) => {
  const { values, positionals } = readArguments(args, { replace: { type: 'boolean' } }, usage)
  if (positionals.length !== 1) throw new Misuse(say('nameFile'), usage)
  const file = fileFrom(positionals[0]!)
  if (!fs.existsSync(file)) throw new Trouble(wordsIn(language, 'cli')('noFile', { file }))
  const env = platformEnv()
  const running = await findRunning(env)
  if (running) throw new Trouble(say('running', { pid: String(running.pid) }))
  const looked = await lookThrough(file).catch((cause: unknown) =>
    Promise.reject(
      cause instanceof Torn ? new Trouble(say('torn', { file, problem: cause.message })) : cause,
    ),
  )
  process.env['PGAPPNAME'] = `tender restore ${process.pid}`
  const database = await openDatabase(env, () => undefined)
  try {
    await restore(database, env, file, looked, values.replace ?? false)
  } catch (cause) {
    throw cause instanceof Unfit
      ? new Trouble(say('unfit', { file, problem: cause.message }))
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
  const [first] = there
  if (first && !replace)
    throw new Trouble(say('notEmpty', { shops: there.length, shop: first.shop_url }))
  const log = pino({ level: 'silent' })
  const vault = vaultWith(env.DATA_KEY)
  const jobs = jobsOf({
    env,
    db,
    log,
    vault,
    clock: () => new Date(),
    enqueue: async () => undefined,
    areas,
    ports: portsOf(areas),
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
          throw new Unfit(say('ledger', { shop: verified.shop_url, problem: verified.problem }))
        lines.push(ledgerLine(verified))
      }
    })
  } finally {
    await queue.stop()
  }
  const rows = [...looked.counts.values()].reduce((a, b) => a + b, 0)
  console.log(
    [say('done', { rows, tables: looked.counts.size, at: looked.head.made_at }), ...lines].join(
      '\n',
    ),
  )
}

/** Checks that the key opens the codes in the backup. */
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
    throw new Unfit(say('otherKey'))
  }
}

/**
 * Refuses while another platform uses the database: it would mix old data in its memory with new
 * data.
 */
async function nobodyElse({ db }: Database): Promise<void> {
  const { rows } = await sql<{ n: string }>`
    select count(*)::text as n
    from pg_stat_activity
    where datname = current_database()
      and backend_type = 'client backend'
      and application_name is distinct from ${process.env['PGAPPNAME']!}`.execute(db)
  if (rows[0]?.n !== '0') throw new Trouble(say('connections', { count: Number(rows[0]?.n) }))
}

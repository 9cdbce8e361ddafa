import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { rollUp } from '#platform/analytics/roll-up.ts'
import type { Platform } from '#platform/ctx.ts'
import { type Database, openDatabase } from '#platform/db/open.ts'
import { vaultWith } from '#platform/vault.ts'
import { type Verified, verifyLedger } from '#platform/ledger/verify.ts'
import { createDatabase, startCluster } from './cluster.ts'
import { secret, startPlatform, stopped } from './product.ts'

export type Sizes = { customers: number; cards: number; entries: number; days: number }
export type Filled = { data: string; home: string }
/** A shop to be kept: its name, its size for the script's settings, and the SQL that fills it. */
export type Filling = {
  name: string
  sizes: Readonly<Record<string, number>>
  script: string
}
const read = (...names: string[]): string =>
  names.map((name) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8')).join('\n')
/** A shop with a long history of cards. */
export const historyOf = (sizes: Sizes): Filling => ({
  name: '',
  sizes,
  script: read('fill-history.sql', 'fill-rows.sql'),
})
const shopUrl = 'demo.tender.example'
const goodFor = 30 * 24 * 60 * 60 * 1000

/**
 * Returns a folder kept for later runs; made again when script or sizes changed, or when credit in
 * it would soon expire.
 */
const folderOf = (engine: string, { name: shop, sizes, script }: Filling): string => {
  const name = `${shop}${engine}`
  const base = process.env['BENCH_KEPT'] ?? path.join(os.tmpdir(), 'tender-bench-kept')
  const digest = createHash('sha256').update(script).update(JSON.stringify(sizes)).digest('hex')
  const mine = `${name}-${digest.slice(0, 12)}`
  fs.mkdirSync(base, { recursive: true })
  for (const other of fs.readdirSync(base))
    if (other.startsWith(`${name}-`) && other !== mine)
      fs.rmSync(path.join(base, other), { recursive: true, force: true })
  return path.join(base, mine)
}

/** Fills a shop once; later runs reuse it. `fill` works in an empty folder. */
const once = async (folder: string, fill: () => Promise<void>): Promise<void> => {
  const done = path.join(folder, 'filled')
  if (fs.existsSync(done) && Date.now() - fs.statSync(done).mtimeMs < goodFor) return
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  await fill()
  fs.writeFileSync(done, '')
}

const settingsOf = ({ sizes }: Filling, shopId: bigint): [string, string][] => {
  const vault = vaultWith(secret)
  const settings = {
    ...sizes,
    shop: shopUrl,
    cipher: vault.seal(shopId, vault.make()).cipher.toString('hex'),
  }
  return Object.entries(settings).map(([name, value]) => [`fill.${name}`, String(value)])
}

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const from = Date.now()
  const result = await work()
  console.log(`  ${what}: ${Math.round((Date.now() - from) / 1000)} s`)
  return result
}

/**
 * Verifies every chain, lot and balance by the product's own command; the bench measures only a
 * consistent ledger.
 */
const verify = (database: Database): Promise<void> =>
  timed('verified', () =>
    verifyLedger(
      { db: database.db } as Platform,
      database,
      async (line: Verified | { cards: number }) => {
        if ('problem' in line && line.problem !== null) throw new Error(line.problem)
        if (!('problem' in line)) return
        const { shop_url, cards, entries, balance, currency } = line
        console.log(`  ${shop_url}: ${cards} cards, ${entries} entries, ${balance} ${currency}`)
      },
    ),
  )

/** Runs the jobs that would otherwise run during a measurement. */
const settle = async (database: Database): Promise<void> => {
  await timed('rolled up', () => rollUp(database.db, { most: Number.MAX_SAFE_INTEGER }))
  await verify(database)
}

const shopIdOf = async ({ db }: Database): Promise<bigint> =>
  (
    await db
      .selectFrom('shop')
      .select('shop_id')
      .where('shop_url', '=', shopUrl)
      .executeTakeFirstOrThrow()
  ).shop_id

/** Starts a PostgreSQL with a shop of that size; null if none is installed. */
export const filledPostgres = async (port: number, filling: Filling): Promise<Filled | null> => {
  const folder = folderOf('postgres', filling)
  const data = path.join(folder, 'data')
  const home = path.join(folder, 'cluster')
  let isThere = true
  await once(folder, async () => {
    const cluster = await startCluster(home, true)
    if (!cluster) {
      isThere = false
      return
    }
    const url = await createDatabase(cluster, 'scale')
    // the platform's first start makes the schema, the shop and its accounts
    await stopped((await startPlatform(port, url, data)).kid)
    const database = await openDatabase(
      { DATABASE_URL: url, DATABASE_POOL: 4, DATA_DIR: data },
      () => undefined,
    )
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const [name, value] of settingsOf(filling, await shopIdOf(database)))
      await client.query('select set_config($1, $2, false)', [name, value])
    await timed('filled, PostgreSQL', () => client.query(filling.script))
    await timed('vacuumed', () => client.query('vacuum analyze'))
    await client.end()
    await settle(database)
    await database.close()
    cluster.stop()
  })
  return isThere ? { data, home } : null
}

/** Fills an embedded database likewise: `data` is the platform's DATA_DIR. */
export const filledEmbedded = async (port: number, filling: Filling): Promise<Filled> => {
  const folder = folderOf('embedded', filling)
  const data = path.join(folder, 'data')
  await once(folder, async () => {
    await stopped((await startPlatform(port, null, data)).kid)
    const database = await openDatabase({ DATABASE_POOL: 1, DATA_DIR: data }, () => undefined)
    for (const [name, value] of settingsOf(filling, await shopIdOf(database)))
      await database.pglite?.query('select set_config($1, $2, false)', [name, value])
    await timed('filled, embedded', async () =>
      database.pglite?.exec(`begin; ${filling.script} commit`),
    )
    await timed('vacuumed', async () => database.pglite?.exec('vacuum analyze'))
    await settle(database)
    await database.close()
  })
  return { data, home: folder }
}

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { openDurable } from '#platform/db/embedded/durable.ts'
import { migrate } from '#platform/db/migrate.ts'
import { overPglite, overPostgres } from '#platform/db/open.ts'
import { type Db, transact } from '#platform/db/transact.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import { fillBefore, holders, shapeOf } from '../../support/db/before-guests.ts'
import { whatDoesNotTie } from '../../support/ledger/recompute.ts'
import { freshDatabase, onPostgres } from '../../support/database.ts'
import { temporaryFolder } from '../../support/product/operated.ts'

const migrating = path.resolve(import.meta.dirname, '../../support/db/migrating.ts')
const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Checks that each holder has one customer of their own shop, and that no money moved. */
const expectHolders = async (db: Db, before: Awaited<ReturnType<typeof shapeOf>>) => {
  expect(await shapeOf(db)).toEqual({
    has_column: true,
    customers: before.customers + 2 * holders,
    unowned: 0,
    money: before.money,
  })
  const { rows } = await sql<Record<string, unknown>>`
    select s.name as shop, c.full_name, c.made_here, c.state, count(*)::int as cards,
      bool_or(g.is_loyalty) as is_loyalty, sum(g.balance)::int as total,
      c.platform_customer_id = 'tender-' || c.customer_id as has_own_id
    from customer c
    join shop s on s.shop_id = c.shop_id
    join gift_card g on g.shop_id = c.shop_id and g.customer_id = c.customer_id
    where c.email in ('g0@x.example', 'g1@x.example', 'known@x.example')
    group by s.name, c.customer_id, c.full_name, c.email, c.made_here, c.state,
      c.platform_customer_id
    order by s.name, c.email`.execute(db)
  const guest = { made_here: true, state: 'disabled', has_own_id: true, is_loyalty: false }
  const theirs = [
    { full_name: 'Guest Zero', cards: 2, total: 2000, ...guest },
    { full_name: 'Guest 1', cards: 2, total: 2000, ...guest },
    { full_name: 'Known', cards: 1, total: 1000, ...guest, made_here: false, has_own_id: false },
  ]
  expect(rows).toEqual(
    ['one', 'two'].flatMap((shop) =>
      theirs.map((row) => expect.objectContaining({ shop, ...row })),
    ),
  )
  const { rows: counted } = await sql<{ n: number }>`
    select sum(n)::int as n from tally where name = 'customers'`.execute(db)
  expect(counted[0]?.n).toBe(before.customers + 2 * holders)
  expect(await whatDoesNotTie(db)).toEqual([])
  const verified = await transact(db, verifyIn)
  expect(verified.map(({ problem }) => problem).filter(Boolean)).toEqual([])
}

test('existing cards with an e-mail get their customer; a second start changes nothing', async () => {
  const database = await freshDatabase()
  closing.push(database.close)
  await fillBefore(database.db)
  const before = await shapeOf(database.db)
  expect(before).toMatchObject({ has_column: false, unowned: 2 * (holders + 3) })
  await migrate(database.db)
  await expectHolders(database.db, before)
  await migrate(database.db)
  await expectHolders(database.db, before)
})

test.runIf(onPostgres)(
  'killed half-way, the schema is the old one and the next start ends it',
  async () => {
    const database = await freshDatabase()
    closing.push(database.close)
    await fillBefore(database.db)
    const before = await shapeOf(database.db)
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    closing.push(() => other.end())
    // the customers can be made, the cards can't be given to them
    await other.query('begin; lock table gift_card in share mode')
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    const starting: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
    closing.push(() => starting.destroy())
    const ended = migrate(starting).then(
      () => 'up to date',
      () => 'killed',
    )
    for (let killed = 0; killed === 0; ) {
      await wait(50)
      const { rowCount } = await other.query(
        `select pg_terminate_backend(pid) from pg_locks where not granted and database =
        (select oid from pg_database where datname = current_database())`,
      )
      killed = rowCount ?? 0
    }
    expect(await ended).toBe('killed')
    await other.query('rollback')
    expect(await shapeOf(database.db)).toEqual(before)
    const again = await overPostgres(database.url!, 2)
    closing.push(again.close)
    await expectHolders(again.db, before)
  },
)

test.skipIf(onPostgres)('killed half-way in its folder, too', { timeout: 90_000 }, async () => {
  const folder = temporaryFolder()
  closing.push(() => fs.rmSync(folder, { recursive: true, force: true }))
  const data = path.join(folder, 'database')
  const first = await overPglite(await openDurable(data))
  await fillBefore(first.db)
  const before = await shapeOf(first.db)
  // the customers are made at once; each card that gets one takes its time
  await sql`
    create function slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.5); return new; end $$`.execute(first.db)
  await sql`
    create trigger slowly before update of customer_id on gift_card
      for each row execute function slowly()`.execute(first.db)
  await first.close()
  const kid = spawn(process.execPath, [migrating, data], { stdio: ['ignore', 'pipe', 'inherit'] })
  closing.push(() => void kid.kill('SIGKILL'))
  let said = ''
  kid.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const ended = new Promise((done) => kid.on('exit', done))
  while (!said.includes('opened')) await wait(20)
  await wait(4000)
  expect(said).not.toContain('done')
  kid.kill('SIGKILL')
  await ended
  const pglite = await openDurable(data)
  const db: Db = new Kysely({ dialect: new PGliteDialect({ pglite }) })
  expect(await shapeOf(db)).toEqual(before)
  await sql`drop trigger slowly on gift_card`.execute(db)
  await sql`drop function slowly`.execute(db)
  const again = await overPglite(pglite)
  closing.push(again.close)
  await expectHolders(again.db, before)
})

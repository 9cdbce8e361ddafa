import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { overPostgres } from '#platform/db/open.ts'
import { transact } from '#platform/db/transact.ts'
import { listenForWakes } from '#platform/work/listen.ts'
import { spacingMs, wake, wakesOf } from '#platform/work/wake.ts'
import { freshDatabase, onPostgres } from '../../support/database.ts'
import { until } from '../../support/until.ts'
import { choresOf, makeChores, silent } from '../../support/work/chores.ts'

const database = await freshDatabase()
const url = database.url ?? ''
await makeChores(database)
const closing: (() => Promise<void>)[] = []
const closeAll = async () => {
  for (const close of closing.splice(0).toReversed()) await close()
}
beforeEach(() => sql`truncate chore`.execute(database.db))
afterEach(closeAll)
afterAll(() => database.close())

/** Another process as the database sees it, with its own connections and listener. */
const processOf = async (name: string) => {
  const own = await overPostgres(url, 4)
  closing.push(() => own.close())
  const listener = await listenForWakes({ db: own.db, log: silent }, url)
  closing.push(() => listener.stop())
  const chores = choresOf(own)
  const work = () => {
    const worker = chores.start({ turn: () => chores.takeOne(name) })
    closing.push(() => worker.stop())
  }
  return { db: own.db, ...chores, work }
}
/** Records the connections that sent notifications. */
const observe = async () => {
  const client = new pg.Client({ connectionString: url })
  const heard: number[] = []
  client.on('notification', ({ processId }) => heard.push(processId))
  await client.connect()
  await client.query('listen tender_jobs')
  closing.push(() => client.end())
  return heard
}
const listeners = async (): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'tender-wake'`.execute(database.db)
  return rows.map(({ pid }) => pid)
}

describe.runIf(onPostgres)('between processes', () => {
  test('a commit in one wakes the workers of another', async () => {
    const writer = await processOf('writer')
    const reader = await processOf('reader')
    reader.work()
    await pause(200)
    await writer.writeAndWake()
    await until('the row', async () => (await reader.done()).length === 1, 2000)
    expect(await reader.done()).toEqual(['reader'])
  })

  test('a process isn’t woken a second time by what it sent itself', async () => {
    const { db, writeAndWake } = await processOf('only')
    const heard = await observe()
    let wakes = 0
    wakesOf(db).on('jobs', () => (wakes += 1))
    await pause(100)
    const before = [wakes, heard.length]
    await writeAndWake()
    await until('the notice', () => heard.length > before[1]!)
    await pause(100)
    expect(wakes).toBe(before[0]! + 1)
  })

  test('a listener whose connection ends comes back, and what came meanwhile is done', async () => {
    const writer = await processOf('writer')
    const reader = await processOf('reader')
    reader.work()
    await pause(200)
    const before = await listeners()
    expect(before).toHaveLength(2)
    for (const pid of before)
      await sql`select pg_terminate_backend(${pid}::int)`.execute(database.db)
    await writer.writeAndWake()
    await until('the row of meanwhile', async () => (await reader.done()).length === 1, 10_000)
    await until('both to listen again', async () => (await listeners()).length === 2)
    await pause(100)
    await writer.writeAndWake()
    await until('the row after', async () => (await reader.done()).length === 2, 2000)
  })

  test('rows are shared: each is done once, by one or the other', async () => {
    const processes = await Promise.all(['a', 'b', 'c'].map(processOf))
    processes.forEach(({ work }) => work())
    await Promise.all(
      processes.map(async ({ writeAndWake }) => {
        for (let n = 0; n < 10; n += 1) await writeAndWake(10)
      }),
    )
    const { done, halfDone } = processes[0]!
    await until('all', async () => (await done()).length === 300, 30_000)
    expect(await halfDone()).toBe(0)
    expect(new Set(await done()).size).toBeGreaterThan(1)
  }, 60_000)

  test('a burst of commits notifies at most once in a tenth of a second', async () => {
    const { db } = await processOf('writer')
    const heard = await observe()
    await pause(100)
    const before = heard.length
    const since = performance.now()
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let n = 0; n < 100; n += 1) await transact(db, async () => wake('jobs'))
      }),
    )
    const spaced = (performance.now() - since) / spacingMs
    await pause(spacingMs * 5)
    expect(heard.length - before).toBeLessThanOrEqual(spaced + 2)
    expect(heard.length).toBeGreaterThan(before)
  })

  test('the notice of a commit is sent by another connection; a rollback sends none', async () => {
    const { db } = await processOf('writer')
    const heard = await observe()
    await pause(100)
    const before = heard.length
    await transact(db, async () => {
      wake('jobs')
      throw new Error('back')
    }).catch(() => undefined)
    await transact(db, async () => {
      wake('jobs')
      await pause(100)
      expect(heard).toHaveLength(before)
    })
    await until('the notice', () => heard.length > before, 2000)
    // a NOTIFY by the writer's own connection would serialise commits
    expect(heard.slice(before)).toEqual(await listeners())
  })
})

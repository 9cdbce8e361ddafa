import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/db/open.ts'
import { transact } from '#platform/db/transact.ts'
import { type Job, type Queue, startQueue } from '#platform/jobs/queue.ts'
import { freshDatabase, onPostgres } from '../../support/database.ts'
import { until } from '../../support/until.ts'

let database: Database
const open: Queue[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((queue) => queue.stop()))
})
afterAll(() => database.close())

type Data = { n: number }
type Handle = Job<Data>['handle']
const jobOf = (name: string, handle: Handle, more: Partial<Job<Data>> = {}): Job<Data> => ({
  name,
  retryLimit: 2,
  retryDelay: 1,
  expireInSeconds: 30,
  batch: 1,
  handle,
  ...more,
})
const start = async (...jobs: Job<Data>[]): Promise<Queue> => {
  const queue = await startQueue(database, jobs as never, pino({ level: 'silent' }), 500)
  open.push(queue)
  return queue
}
let named = 0
const name = () => `job-${(named += 1)}`
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const stateOf = async (job: string) =>
  (
    await sql<{
      state: string
      retry_count: number
    }>`select state::text, retry_count from jobs.job where name = ${job}`.execute(database.db)
  ).rows

describe('a job', () => {
  test('of a transaction runs when it is committed, and not before', async () => {
    const job = name()
    const ran: number[] = []
    const queue = await start(jobOf(job, async ({ n }) => void ran.push(n)))
    await transact(database.db, async () => {
      await queue.enqueue(job, { n: 1 })
      await pause(1200)
      expect(ran).toEqual([])
    })
    await until('the job', () => ran.length === 1)
  })

  test('of a transaction runs at once after the commit, long before anybody would look', async () => {
    const job = name()
    const ran: number[] = []
    const jobs = [jobOf(job, async ({ n }) => void ran.push(n))]
    const queue = await startQueue(database, jobs as never, pino({ level: 'silent' }), 600_000)
    open.push(queue)
    await pause(300)
    for (const n of [1, 2, 3]) await transact(database.db, () => queue.enqueue(job, { n }))
    await until('the jobs', () => ran.length === 3, 3000)
    expect(ran.toSorted()).toEqual([1, 2, 3])
  })

  test('of a transaction that is rolled back never was', async () => {
    const job = name()
    const ran: number[] = []
    const queue = await start(jobOf(job, async ({ n }) => void ran.push(n)))
    await transact(database.db, async () => {
      await queue.enqueue(job, { n: 1 })
      throw new Error('back')
    }).catch(() => undefined)
    await queue.enqueue(job, { n: 2 })
    await until('the second job', () => ran.length > 0)
    await pause(700)
    expect([ran, (await stateOf(job)).length]).toEqual([[2], 1])
  })

  test('among hundreds of transactions, half rolled back, runs once for each committed', async () => {
    const job = name()
    const ran: number[] = []
    const queue = await start(jobOf(job, async ({ n }) => void ran.push(n), { batch: 10 }))
    const lane = async (from: number) => {
      for (let n = from; n < 200; n += 8)
        await transact(database.db, async () => {
          await queue.enqueue(job, { n })
          if (n % 2) throw new Error('back')
        }).catch((cause: Error) => expect(cause.message).toBe('back'))
    }
    await Promise.all(Array.from({ length: 8 }, (_, i) => lane(i)))
    await until('all jobs', () => ran.length === 100, 60_000)
    await pause(700)
    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i * 2))
  }, 90_000)

  test('with an id is one, however often it is enqueued', async () => {
    const job = name()
    const ran: number[] = []
    const queue = await start(jobOf(job, async ({ n }) => void ran.push(n)))
    const id = randomUUID()
    await Promise.all([1, 2, 3].map((n) => queue.enqueue(job, { n }, { id })))
    await transact(database.db, async (trx) => {
      await queue.enqueue(job, { n: 4 }, { id })
      // the transaction is still usable after a duplicate job
      await sql`select 1`.execute(trx)
    })
    await until('the job', () => ran.length > 0)
    await pause(1200)
    expect(ran).toHaveLength(1)
  })

  test('for later waits until then', async () => {
    const job = name()
    const ran: number[] = []
    const queue = await start(jobOf(job, async () => void ran.push(Date.now())))
    const due = Date.now() + 2000
    await queue.enqueue(job, { n: 1 }, { startAfter: new Date(due) })
    await until('the job', () => ran.length === 1)
    expect(ran[0]).toBeGreaterThanOrEqual(due - 50)
  })

  test('that throws is tried after growing pauses, knows its last try, and stays as failed', async () => {
    const job = name()
    const tries: { at: number; tries: number; last: boolean }[] = []
    const queue = await start(
      jobOf(job, async (_, { tries: count, last }) => {
        tries.push({ at: Date.now(), tries: count, last })
        throw new Error('no')
      }),
    )
    await queue.enqueue(job, { n: 1 })
    await until('the last try', () => tries.length === 3, 30_000)
    expect(tries.map(({ tries: count, last }) => [count, last])).toEqual([
      [0, false],
      [1, false],
      [2, true],
    ])
    const first = tries[1]!.at - tries[0]!.at
    const second = tries[2]!.at - tries[1]!.at
    expect(first).toBeGreaterThan(900)
    expect(second).toBeGreaterThan(1900)
    await until('its end', async () => (await stateOf(job))[0]?.state === 'failed')
  }, 60_000)

  test('does not hold up another one that fails, nor one of another kind', async () => {
    const bad = name()
    const good = name()
    const ran: number[] = []
    const queue = await start(
      jobOf(bad, () => Promise.reject(new Error('no'))),
      jobOf(good, async ({ n }) => void ran.push(n)),
    )
    for (let n = 0; n < 5; n += 1) {
      await queue.enqueue(bad, { n })
      await queue.enqueue(good, { n })
    }
    await until('the good ones', () => ran.length === 5)
    expect(ran.toSorted()).toEqual([0, 1, 2, 3, 4])
  })

  test('runs as many at once as it may, not more', async () => {
    const job = name()
    let now = 0
    let most = 0
    let done = 0
    const queue = await start(
      jobOf(
        job,
        async () => {
          most = Math.max(most, (now += 1))
          await pause(150)
          now -= 1
          done += 1
        },
        { batch: 3 },
      ),
    )
    for (let n = 0; n < 12; n += 1) await queue.enqueue(job, { n })
    await until('all', () => done === 12, 30_000)
    expect(most).toBe(3)
  })

  test('whose process died is run by the next one', async () => {
    const job = name()
    const ran: number[] = []
    const dead = await startQueue(
      database,
      [jobOf(job, () => new Promise(() => undefined), { expireInSeconds: 1 })] as never,
      pino({ level: 'silent' }),
    )
    await dead.enqueue(job, { n: 7 })
    await until('it to be at work', async () => (await stateOf(job))[0]?.state === 'active')
    void dead.stop()
    await start(jobOf(job, async ({ n }) => void ran.push(n), { expireInSeconds: 1 }))
    await until('the job', () => ran.length === 1, 40_000)
    expect(ran).toEqual([7])
  }, 60_000)

  test('is retried as the program says now, also where an older version had made its queue', async () => {
    const job = name()
    const older = await start(jobOf(job, async () => undefined, { retryLimit: 9 }))
    await older.stop()
    let tries = 0
    const queue = await start(
      jobOf(
        job,
        async (_, { last }) => {
          tries += 1
          expect(last).toBe(true)
          throw new Error('no')
        },
        { retryLimit: 0 },
      ),
    )
    await queue.enqueue(job, { n: 1 })
    await until('its end', async () => (await stateOf(job))[0]?.state === 'failed')
    expect(tries).toBe(1)
  })

  test('that comes by the clock is put down once, however often the program starts', async () => {
    const job = name()
    for (let i = 0; i < 2; i += 1)
      await start(jobOf(job, async () => undefined, { cron: '10 2 * * *' }))
    const { rows } = await sql<{
      cron: string
    }>`select cron from jobs.schedule where name = ${job}`.execute(database.db)
    expect(rows).toEqual([{ cron: '10 2 * * *' }])
  })

  test.runIf(onPostgres)(
    'is shared by several programs on one database, each run once',
    async () => {
      const job = name()
      const ran: number[] = []
      const handle: Handle = async ({ n }) => void ran.push(n)
      const queues = [
        await start(jobOf(job, handle)),
        await start(jobOf(job, handle)),
        await start(jobOf(job, handle)),
      ]
      await Promise.all(Array.from({ length: 60 }, (_, n) => queues[n % 3]!.enqueue(job, { n })))
      await until('all', () => ran.length >= 60, 40_000)
      await pause(1000)
      expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n))
    },
    60_000,
  )
})

test("the database can't be used beside a transaction: no job or row is written outside it", async () => {
  await expect(
    transact(database.db, () => database.db.selectFrom('shop').select('shop_id').execute()),
  ).rejects.toThrow(/inside a transaction/)
  await expect(transact(database.db, () => transact(database.db, async () => 1))).rejects.toThrow(
    /a transaction inside a transaction/,
  )
})

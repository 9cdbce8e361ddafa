import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { spacingMs, wake, wakesOf } from '#platform/work/wake.ts'
import type { Work, Worker } from '#platform/work/worker.ts'
import { freshDatabase, onPostgres } from '../../support/database.ts'
import { until } from '../../support/until.ts'
import { choresOf, makeChores } from '../../support/work/chores.ts'

const database = await freshDatabase()
await makeChores(database)
const chores = choresOf(database)
const open: Worker[] = []
const start = (more: Partial<Work> = {}, log?: Parameters<typeof chores.start>[1]): Worker => {
  const worker = chores.start(more, log)
  open.push(worker)
  return worker
}
const isDone = (count: number) => async () => (await chores.done()).length === count
/** Counts turns; the first one finds no work. */
const counted = () => {
  let turns = 0
  return {
    count: () => turns,
    turn: async () => {
      turns += 1
      return false
    },
  }
}
beforeEach(() => sql`truncate chore`.execute(database.db))
afterEach(() => Promise.all(open.splice(0).map((worker) => worker.stop())))
afterAll(() => database.close())

test('a worker does all that is there, then what a commit wakes it for', async () => {
  await chores.write(5)
  start()
  await until('what was there', isDone(5))
  await chores.writeAndWake(3)
  await until('what came', isDone(8), 2000)
  expect(await chores.halfDone()).toBe(0)
})

test('a row that nobody was woken for is found by the slow look', async () => {
  start({ lookMs: 200 })
  await pause(100)
  await chores.write()
  await until('the row', isDone(1), 3000)
  expect(await chores.halfDone()).toBe(0)
})

test('a rollback wakes nobody', async () => {
  const { count, turn } = counted()
  start({ turn })
  await until('the first turn', () => count() === 1)
  await transact(database.db, async () => {
    wake('jobs')
    throw new Error('back')
  }).catch(() => undefined)
  await pause(200)
  expect(count()).toBe(1)
  await transact(database.db, async () => wake('jobs'))
  await until('the turn of the commit', () => count() === 2)
})

test('a wake before the commit would find nothing: it goes out after it', async () => {
  const { count, turn } = counted()
  start({ turn })
  await until('the first turn', () => count() === 1)
  await transact(database.db, async () => {
    wake('jobs')
    await pause(200)
    expect(count()).toBe(1)
  })
  await until('the turn of the commit', () => count() === 2)
})

test('a wake outside a transaction is an error, as it would come before its row', () => {
  expect(() => wake('jobs')).toThrow('belongs into the transaction')
})

test('a wake in the middle of a turn is not lost, though that turn finds nothing', async () => {
  let turns = 0
  let go = (): void => undefined
  const turn = async () => {
    turns += 1
    if (turns === 1) await new Promise<void>((done) => (go = done))
    return false
  }
  start({ turn })
  await until('a turn', () => turns === 1)
  await chores.writeAndWake()
  go()
  await until('another turn', () => turns === 2, 2000)
  expect(turns).toBe(2)
})

test('a burst of commits wakes at most once in a tenth of a second, and once after its end', async () => {
  const wakes: number[] = []
  const off = wakesOf(database.db).on('bulk', () => wakes.push(performance.now()))
  const since = performance.now()
  let last = 0
  for (let n = 0; n < 150; n += 1) {
    last = performance.now()
    await transact(database.db, async () => wake('bulk'))
  }
  const spaced = (performance.now() - since) / spacingMs
  await pause(spacingMs * 3)
  off()
  expect(wakes.length).toBeLessThanOrEqual(spaced + 2)
  expect(wakes.at(-1)!).toBeGreaterThan(last)
})

test('a stop waits for the turn at hand, begins no other, and leaves nothing half done', async () => {
  await chores.write(20)
  let isIn = false
  let isReleased = false
  const worker = start({
    turn: () =>
      chores.takeOne('me', async () => {
        isIn = true
        await pause(100)
      }),
    release: async () => {
      isReleased = true
    },
  })
  await until('a turn', () => isIn)
  await worker.stop()
  const after = (await chores.done()).length
  expect(isReleased).toBe(true)
  expect(after).toBeGreaterThan(0)
  expect(await chores.halfDone()).toBe(0)
  await pause(300)
  expect((await chores.done()).length).toBe(after)
})

test('a turn that fails is logged with its name, and the next one is taken soon', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  await chores.write(2)
  let turns = 0
  const turn = async () => {
    turns += 1
    if (turns === 2) throw new Error('no luck')
    return chores.takeOne('me')
  }
  start({ turn }, log)
  await until('both rows', isDone(2), 5000)
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      work: 'chores',
      msg: 'a turn of work failed',
      problem: expect.stringContaining('no luck'),
    }),
  ])
})

test.runIf(onPostgres)('takes as many turns at once as it may, no more', async () => {
  await chores.write(12)
  let now = 0
  let most = 0
  const turn = () =>
    chores.takeOne('me', async () => {
      most = Math.max(most, (now += 1))
      await pause(50)
      now -= 1
    })
  start({ turn, atOnce: 3 })
  await until('all', isDone(12))
  expect(most).toBe(3)
  expect(await chores.halfDone()).toBe(0)
})

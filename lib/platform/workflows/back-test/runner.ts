import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { setHeap } from '#platform/work/lean-heap.ts'
import { logFailure, startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { type DueTest, Lost, runBackTest } from './run.ts'

type Pace = { page: number; lookMs: number }
/** Pages are small on an embedded database, which serves everybody on one thread. */
const paces = {
  postgres: { page: 1000, lookMs: usualLook.postgres },
  pglite: { page: 500, lookMs: usualLook.pglite },
} as const satisfies Record<string, Pace>

const dueOf = async ({ db, clock }: Platform, worker: string): Promise<DueTest[]> => {
  const { rows } = await sql<DueTest>`
    select b.shop_id, b.back_test_id, b.workflow_id, b.template, b.data, b.from_day, b.to_day,
      s.time_zone, s.settings
    from back_test b
    join shop s on s.shop_id = b.shop_id
    where b.state = 'running'
      and (b.held_until is null or b.held_until < ${clock()} or b.held_by = ${worker})
    order by b.back_test_id
    limit 20`.execute(db)
  return rows.map((row) => ({ ...row, settings: { ...defaultSettings, ...row.settings } }))
}

const giveUp = async ({ db, clock }: Platform, due: DueTest, worker: string): Promise<void> => {
  await db
    .updateTable('back_test')
    .set({
      state: 'failed',
      problem: 'broken',
      held_by: null,
      held_until: null,
      finished_at: clock(),
    })
    .where('shop_id', '=', due.shop_id)
    .where('back_test_id', '=', due.back_test_id)
    .where('state', '=', 'running')
    .where('held_by', '=', worker)
    .execute()
}

/**
 * Runs back-tests of all shops, a page each in turn. A worker holds those it runs by leases that it
 * renews; one that was killed leaves them to the next, which begins them again.
 */
export const turnsOf = (platform: Platform, page: number) => {
  const worker = randomUUID()
  const open = new Map<bigint, AsyncGenerator<void>>()
  const served = new Map<bigint, number>()
  let turn = 0
  const step = async (due: DueTest): Promise<void> => {
    const id = due.back_test_id
    const run = open.get(id) ?? runBackTest({ platform, due, worker }, page)
    open.set(id, run)
    try {
      if (!(await run.next()).done) return
    } catch (cause) {
      if (!(cause instanceof Lost)) {
        logFailure(platform.log, 'back-tests', cause, { back_test: String(id) })
        await giveUp(platform, due, worker)
      }
    }
    open.delete(id)
  }
  const next = async (): Promise<boolean> => {
    const due = await dueOf(platform, worker)
    for (const id of [...open.keys(), ...served.keys()])
      if (!due.some(({ back_test_id }) => back_test_id === id)) {
        open.delete(id)
        served.delete(id)
      }
    const [first] = due.toSorted(
      (a, b) => (served.get(a.back_test_id) ?? 0) - (served.get(b.back_test_id) ?? 0),
    )
    setHeap(first ? 'lean' : 'usual')
    if (!first) return false
    served.set(first.back_test_id, (turn += 1))
    await step(first)
    return true
  }
  const release = async (): Promise<void> => {
    open.clear()
    setHeap('usual')
    await platform.db
      .updateTable('back_test')
      .set({ held_by: null, held_until: null })
      .where('held_by', '=', worker)
      .execute()
  }
  return { next, release }
}

/** Starts the worker of back-tests. */
export const startBackTests = (platform: Platform): Worker => {
  const { page, lookMs } = paces[platform.env.DATABASE_URL ? 'postgres' : 'pglite']
  const { next, release } = turnsOf(platform, page)
  return startWorker(platform, {
    name: 'back-tests',
    channel: 'back_tests',
    turn: next,
    lookMs,
    release,
  })
}

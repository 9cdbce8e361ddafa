import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { setMatched } from '#platform/returns/refund/match-refund.ts'
import { startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { answerMs, askStore, type Tried } from './ask-store.ts'
import { type ClaimedTask, claimTask } from './claim-task.ts'

const triesMost = 12
const firstMs = 10_000
const longestMs = 60 * 60 * 1000

/** Milliseconds to wait after a number of tries: 10 s, doubled each time, at most an hour. */
const restMs = (tries: number): number => Math.min(firstMs * 2 ** (tries - 1), longestMs)

/** Records the end of a try, unless another process has taken the task over. */
const settle = (platform: Platform, claimed: ClaimedTask, tried: Tried): Promise<void> =>
  transact(platform.db, async (trx) => {
    const { shop_id, task_id, order_id, refund_id, tries } = claimed
    const now = platform.clock()
    const isOver = tried.is === 'failed' || (tried.is === 'again' && tries >= triesMost)
    const mine = trx
      .updateTable('store_task')
      .where('shop_id', '=', shop_id)
      .where('task_id', '=', task_id)
      .where('state', '=', 'waiting')
      .where('tries', '=', tries)
    if (tried.is !== 'done') {
      const state = isOver ? 'failed' : 'waiting'
      const next_try_at = isOver ? null : new Date(now.getTime() + restMs(tries))
      await mine.set({ state, problem: tried.problem, next_try_at }).execute()
      return
    }
    const { ref, paid_back } = tried.answer
    await sql`
      select from orders
      where shop_id = ${shop_id} and order_id = ${order_id}
      for update`.execute(trx)
    const { numUpdatedRows } = await mine
      .set({ state: 'done', problem: null, next_try_at: null, done_at: now, store_ref: ref })
      .executeTakeFirst()
    if (numUpdatedRows === 0n || paid_back === 0n) return
    // the store's own figure of the order's refunds will include this one
    await setMatched(trx, { shop_id, order_id, refund_id }, paid_back)
  })

/**
 * Tells a connected store of one task that is due, and returns whether there was one. Our own money
 * never waits for it.
 */
export const tellStore = async (
  platform: Platform,
  waitMs: number = answerMs,
): Promise<boolean> => {
  const claimed = await claimTask(platform.db, platform.clock())
  if (!claimed) return false
  const store = await platform.ports.connectStore(platform.db, claimed)
  const tried: Tried = store
    ? await askStore(store.open(platform), claimed, waitMs)
    : { is: 'failed', problem: 'not_connected' }
  if (tried.is !== 'done')
    platform.log.warn(
      {
        task: wireId('store_task', claimed.task_id),
        tries: claimed.tries,
        problem: tried.problem,
        cause: tried.cause instanceof Error ? tried.cause.message : undefined,
      },
      'a store was not told of a refund',
    )
  await settle(platform, claimed, tried)
  return true
}

/** Tells stores as long as the process runs: woken by a new task, and looking for those due again. */
export const startTelling = async (platform: Platform): Promise<Worker> =>
  startWorker(platform, {
    name: 'tell-store',
    channel: 'store',
    turn: () => tellStore(platform),
    lookMs: usualLook[platform.env.DATABASE_URL ? 'postgres' : 'pglite'],
  })

import * as z from 'zod/mini'
import type { taskProblems } from '#contract/returns/tasks.ts'
import {
  type OrderStore,
  type StoreRefund,
  StoreRefusal,
  type StoreTold,
} from '#platform/orders/store.ts'
import { sum } from '#rules/tools/sums.ts'
import { type ClaimedTask, keyOf } from './claim-task.ts'

export type TaskProblem = (typeof taskProblems)[number]

/** Outcome of one try: done in the store, to be tried again, or never to be. */
export type Tried =
  | { is: 'done'; answer: StoreTold }
  | { is: 'again' | 'failed'; problem: TaskProblem; cause?: unknown }

/** Longest wait for one answer of a store, in milliseconds. */
export const answerMs = 30_000

// a store is another program: its answer is read like anybody's
const Amount = z.bigint().check(z.nonnegative())
const Told = z.nullable(
  z.object({
    ref: z.string().check(z.minLength(1), z.maxLength(200)),
    paid_back: Amount,
    pieces: z.int().check(z.nonnegative()),
  }),
)
const Loaded = z.nullable(z.object({ total: Amount, refunded: Amount }))

class Slow extends Error {}

/** Waits for an answer no longer than `ms`; a later one is nobody's. */
const within = async <T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const signal = AbortSignal.timeout(ms)
  const late = new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(new Slow()), { once: true })
  })
  return Promise.race([ask(signal), late])
}

const paidBack = ({ steps }: StoreRefund): bigint =>
  sum(steps.filter(({ step }) => step === 'pay_back').map(({ amount }) => amount))
const pieces = ({ steps }: StoreRefund): number =>
  steps.reduce((sum, { quantity }) => sum + quantity, 0)

const refundOf = ({ order, currency, is_undo, steps }: ClaimedTask): StoreRefund => ({
  order,
  currency,
  is_undo,
  steps: steps.map(({ step, sku, name, line, quantity, amount, location_id }) => ({
    step,
    sku: sku ?? null,
    name: name ?? null,
    line: line ?? null,
    quantity: quantity ?? 0,
    amount: BigInt(amount ?? 0),
    location_id: location_id ?? null,
  })),
})

/** Accepts a store's answer only where it matches the request. */
const checked = (task: StoreRefund, answer: unknown): Tried => {
  const read = Told.safeParse(answer)
  if (!read.success || read.data === null) return { is: 'failed', problem: 'answer_unreadable' }
  const isMatching = read.data.paid_back === paidBack(task) && read.data.pieces === pieces(task)
  return isMatching
    ? { is: 'done', answer: read.data }
    : { is: 'failed', problem: 'answer_differs' }
}

/** Returns the error of a payment back that the store's figures rule out; null for none. */
const stopOf = (task: StoreRefund, loaded: unknown): TaskProblem | null => {
  const read = Loaded.safeParse(loaded)
  if (!read.success) return 'answer_unreadable'
  if (read.data === null) return 'order_unknown'
  const { total, refunded } = read.data
  return refunded + paidBack(task) > total ? 'over_paid' : null
}

/**
 * Sends a task to a store once: where an earlier try may have arrived, looks for its effect first.
 */
export const askStore = async (
  store: OrderStore,
  claimed: ClaimedTask,
  ms: number = answerMs,
): Promise<Tried> => {
  const task = refundOf(claimed)
  const key = keyOf(claimed)
  try {
    if (claimed.again) {
      const found = await within(ms, (signal) => store.look(task.order, key, signal))
      if (found !== null) return checked(task, found)
    }
    const loaded = await within(ms, (signal) => store.load(task.order, signal))
    const stop = stopOf(task, loaded)
    if (stop) return { is: 'failed', problem: stop }
    return checked(task, await within(ms, (signal) => store.refund(task, key, signal)))
  } catch (cause) {
    if (cause instanceof StoreRefusal) return { is: 'failed', problem: 'refused' }
    return { is: 'again', problem: cause instanceof Slow ? 'slow' : 'unreachable', cause }
  }
}

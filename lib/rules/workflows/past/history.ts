import { type Columns, newColumns } from './columns.ts'

/** A paid order of the past with its refunds; amounts in minor units. */
export type PastOrder = {
  /** key of the customer; null: a guest without an address, whose orders aren't counted */
  customer: string | null
  total: bigint
  at: Date
  cancelled_at: Date | null
  /** refunded of which no time is known */
  undated: bigint
  /** `left`: what stays of a refund that was undone */
  refunds: readonly { amount: bigint; at: Date; undone_at: Date | null; left: bigint }[]
}

/** Orders of a customer until an event; `last_at`: of the last one, also if it was cancelled. */
export type Counted = { orders: bigint; spent: bigint; last_at: Date | null }

type Change = { at: number; customer: string; orders: bigint; spent: bigint }

/** Sums of every customer, and changes that are still to come, the earliest first. */
export type History = { totals: Columns; changes: Change[] }

const columns = { orders: 0, spent: 1, last_at: 2 } as const
export const newHistory = (): History => ({
  totals: newColumns(Object.keys(columns).length),
  changes: [],
})
const none: Counted = { orders: 0n, spent: 0n, last_at: null }
const countedOf = (totals: Columns, customer: string): Counted =>
  totals.has(customer)
    ? {
        orders: totals.get(customer, columns.orders),
        spent: totals.get(customer, columns.spent),
        last_at: new Date(Number(totals.get(customer, columns.last_at))),
      }
    : none

/** Adds to a heap whose first change is the earliest. */
const push = (heap: Change[], change: Change): void => {
  let at = heap.push(change) - 1
  for (;;) {
    const above = (at - 1) >> 1
    if (at === 0 || heap[above]!.at <= change.at) break
    heap[at] = heap[above]!
    at = above
  }
  heap[at] = change
}

/** Takes the earliest change off a heap that isn't empty. */
const pop = (heap: Change[]): Change => {
  const first = heap[0]!
  const last = heap.pop()!
  if (heap.length === 0) return first
  let at = 0
  for (;;) {
    let below = at * 2 + 1
    if (below >= heap.length) break
    if (below + 1 < heap.length && heap[below + 1]!.at < heap[below]!.at) below += 1
    if (heap[below]!.at >= last.at) break
    heap[at] = heap[below]!
    at = below
  }
  heap[at] = last
  return first
}

/** Counts what happened up to a time, that time included. */
const settle = ({ totals, changes }: History, until: number): void => {
  while (changes.length > 0 && changes[0]!.at <= until) {
    const { customer, orders, spent } = pop(changes)
    totals.add(customer, columns.orders, orders)
    totals.add(customer, columns.spent, spent)
  }
}

/** Lists what happens to an order once it is paid: refunds, their undoing, its cancellation. */
const changesOf = (order: PastOrder, customer: string, worth: bigint): Change[] => {
  const from = order.at.getTime()
  const end = order.cancelled_at?.getTime() ?? Number.POSITIVE_INFINITY
  const moved = order.refunds
    .flatMap(({ amount, at, undone_at, left }) => [
      { at: at.getTime(), spent: -amount },
      ...(undone_at ? [{ at: undone_at.getTime(), spent: amount - left }] : []),
    ])
    .filter(({ at }) => at > from && at < end)
    .map((change) => ({ ...change, customer, orders: 0n }))
  if (end === Number.POSITIVE_INFINITY) return moved
  const left = moved.reduce((sum, { spent }) => sum + spent, worth)
  return [...moved, { at: end, customer, orders: -1n, spent: -left }]
}

/**
 * Counts an order, of those that come in the order of payment and name, and returns the sums of its
 * customer as of it: itself in full, and the rest with what was refunded or cancelled until then.
 * What is undated of its refunds counts right after it.
 */
export const countOrder = (history: History, order: PastOrder): Counted => {
  const { customer, at } = order
  const { totals } = history
  settle(history, at.getTime())
  if (customer === null) return none
  const before = countedOf(totals, customer)
  totals.set(customer, columns.last_at, BigInt(at.getTime()))
  if (order.cancelled_at && order.cancelled_at <= at) return { ...before, last_at: at }
  const refunded = order.refunds
    .filter((one) => one.at <= at)
    .reduce(
      (sum, { amount, undone_at, left }) => sum + (undone_at && undone_at <= at ? left : amount),
      0n,
    )
  const counted: Counted = {
    orders: before.orders + 1n,
    spent: before.spent + order.total - refunded,
    last_at: at,
  }
  const worth = order.total - refunded - order.undated
  totals.add(customer, columns.orders, 1n)
  totals.add(customer, columns.spent, worth)
  for (const change of changesOf(order, customer, worth)) push(history.changes, change)
  return counted
}

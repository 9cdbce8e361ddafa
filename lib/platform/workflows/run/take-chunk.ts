import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import type { Decided } from '#platform/workflows/facts/decided.ts'

/** An event that waits for its decision. */
export type Waiting = Omit<Decided, 'data'> & { subject: string; data: Record<string, unknown> }

const known = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Returns the address that an event names, for one whose person isn't known yet. */
export const addressOf = ({ data, subject }: Pick<Waiting, 'data' | 'subject'>) => {
  const { order, customer, email } = data
  const person = { ...known(customer), ...known(known(order)['customer']) }
  const words = [person['first_name'], person['last_name']].filter(Boolean).join(' ')
  const found = [known(order)['email'], person['email'], email, subject].find(
    (one) => typeof one === 'string' && one.includes('@'),
  )
  return found === undefined ? null : { email: String(found).toLowerCase(), name: words }
}

const keyOf = ({ customer_id, subject }: Pick<Waiting, 'customer_id' | 'subject'>): string =>
  customer_id === null ? `@${subject}` : String(customer_id)

/** Keeps each person's first event, where a later one depends on what it does. */
export const firstOfEach = (events: readonly Waiting[]): Waiting[] => {
  const seen = new Set<string>()
  return events.filter((event) => {
    const key = keyOf(event)
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

/** Lists whose earlier events wait outside of a chunk: another process has them, or they broke. */
const waitingBefore = async (
  trx: Trx,
  shopId: bigint,
  events: readonly Waiting[],
): Promise<Map<string, bigint>> => {
  const last = events.at(-1)!.event_id
  const { rows } = await sql<Pick<Waiting, 'event_id' | 'customer_id' | 'subject'>>`
    select w.event_id, w.customer_id, w.subject
    from event w
    where w.shop_id = ${shopId} and w.decide = 'waiting' and w.event_id < ${last}
      and not w.event_id = any(${events.map(({ event_id }) => event_id)}::bigint[])
    order by w.event_id desc`.execute(trx)
  return new Map(rows.map((row) => [keyOf(row), row.event_id]))
}

/** Events of a chunk: the oldest ones, or a single one that broke before. */
export type Choice = { most: number } | { only: bigint }

/**
 * Claims waiting events that no other process has, oldest first, but none whose person has an earlier
 * one waiting elsewhere. A lock that isn't free soon gives way: the chunk is repeated.
 */
export const takeChunk = async (trx: Trx, shopId: bigint, choice: Choice): Promise<Waiting[]> => {
  await sql`set local lock_timeout = '500ms'`.execute(trx)
  const { rows } = await sql<Waiting>`
    select event_id, topic, subject, customer_id, data, occurred_at, created_at
    from event
    where shop_id = ${shopId} and decide = 'waiting'
      and ${'only' in choice ? sql`event_id = ${choice.only}` : sql`decide_tries = 0`}
    order by event_id
    limit ${'only' in choice ? 1 : choice.most}
    for update skip locked`.execute(trx)
  if (rows.length === 0) return []
  const before = await waitingBefore(trx, shopId, rows)
  return rows.filter((event) => !((before.get(keyOf(event)) ?? event.event_id) < event.event_id))
}

/** Marks events as decided. */
export const markDecided = async (
  trx: Trx,
  shopId: bigint,
  events: readonly Waiting[],
): Promise<void> => {
  await sql`
    update event
    set decide = 'done', decide_problem = null
    where shop_id = ${shopId}
      and event_id = any(${events.map(({ event_id }) => event_id)}::bigint[])`.execute(trx)
}

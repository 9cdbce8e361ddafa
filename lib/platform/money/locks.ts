import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

/**
 * Locks that aren't rows, in the order of taking them. Rows of campaigns, approvals and orders come
 * before these; customers, cards and lots after, but before `ticket` and those behind it. SQL
 * functions take `bulk` (shared) and `email` by the same keys.
 */
const names = [
  'plan',
  'account',
  'bulk',
  'day',
  'campaigns',
  'exports',
  'email',
  'order',
  'ticket',
  'refunds',
  'budget',
  'listeners',
] as const
type LockName = (typeof names)[number]
type Lock = { rank: number; key: string }

const keys: { [name in LockName]: (shopId: bigint, of: string) => string } = {
  /** a feature that the plan counts */
  plan: (shopId, feature) => `${shopId}:plan:${feature}`,
  /** an account of a vendor, which one shop may connect: the same key for all shops */
  account: (_, account) => `account:${account}`,
  /** a campaign: shared by the chunks in progress, exclusive for a change of its state */
  bulk: (_, bulkId) => `bulk:${bulkId}`,
  /** a team member's daily limit */
  day: (shopId, staffId) => `${shopId}:day of:${staffId}`,
  /** the shop's places for running campaigns */
  campaigns: (shopId) => `${shopId}:campaigns`,
  exports: (shopId) => `${shopId}:exports`,
  /** an address, so that a card sent to it and a customer created with it find each other */
  email: (shopId, email) => `${shopId}:email:${email}`,
  order: (shopId, name) => `${shopId}:email:order ${name}`,
  /** a helpdesk's ticket, taken once all rows are locked, so that its holder waits for nothing */
  ticket: (shopId, ticket) => `${shopId}:ticket:${ticket}`,
  /** a team member's daily limit of refunds, taken once a refund is written */
  refunds: (shopId, staffId) => `${shopId}:refunds of:${staffId}`,
  /** the month's budget of all workflows of a shop, taken once the rows of their own are locked */
  budget: (shopId) => `${shopId}:budget of workflows`,
  /** the topics to which a shop's workflows listen, taken last, so that its holder waits for nothing */
  listeners: (shopId) => `${shopId}:listeners`,
}

const held = new WeakMap<Trx, Lock[]>()

/** Records a lock that a statement takes by itself; throws if it is out of order. */
export const noteLock = (trx: Trx, name: LockName, shopId: bigint, of = ''): string => {
  const lock = { rank: names.indexOf(name), key: keys[name](shopId, of) }
  const locks = held.get(trx) ?? []
  if (locks.some(({ key }) => key === lock.key)) return lock.key
  const last = locks.at(-1)
  const isLater = !last || lock.rank > last.rank || (lock.rank === last.rank && lock.key > last.key)
  if (!isLater) throw new Error(`the lock ${lock.key} was taken after ${last.key}`)
  held.set(trx, [...locks, lock])
  return lock.key
}

/** Waits for a lock and holds it until the transaction ends. */
export const lock = async (
  trx: Trx,
  name: LockName,
  shopId: bigint,
  of: string | bigint = '',
): Promise<void> => {
  const key = noteLock(trx, name, shopId, String(of))
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/**
 * Starts the order of locks again in a transaction that makes a shop: nobody else knows the shop, so
 * nobody can wait for it.
 */
export const startLocksAgain = (trx: Trx): void => {
  held.delete(trx)
}

/** Waits for several locks of one name, in their order, with one statement. */
export const lockAll = async (
  trx: Trx,
  name: LockName,
  shopId: bigint,
  all: readonly string[],
): Promise<void> => {
  if (all.length === 0) return
  const sorted = [...new Set(all)].toSorted((a, b) =>
    keys[name](shopId, a) < keys[name](shopId, b) ? -1 : 1,
  )
  const taken = sorted.map((of) => noteLock(trx, name, shopId, of))
  await sql`
    select pg_advisory_xact_lock(hashtextextended(k, 0))
    from unnest(${taken}::text[]) k`.execute(trx)
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, KyselyPlugin, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

const scope = new AsyncLocalStorage<{
  trx: Trx
  open: boolean
  isSnapshot: boolean
  wakes: Set<string>
}>()
const wakers = new WeakMap<Db, (channels: ReadonlySet<string>) => void>()

/** Calls `send` after each commit on this database with the channels that its transaction noted. */
export const onCommit = (db: Db, send: (channels: ReadonlySet<string>) => void): void => {
  wakers.set(db, send)
}

/** Notes a channel to be woken once this transaction is committed; a rollback forgets it. */
export const noteWake = (channel: string): void => {
  if (!currentTransaction()) throw new Error('a wake belongs into the transaction of its row')
  scope.getStore()!.wakes.add(channel)
}

/** The transaction that this code runs in, if any; the queue enqueues in it. */
export const currentTransaction = (): Trx | undefined => {
  const found = scope.getStore()
  return found?.open ? found.trx : undefined
}

/**
 * The snapshot that this code runs in, if any. In another transaction two reads may be of two
 * moments: an error.
 */
export const currentSnapshot = (): Trx | undefined => {
  if (currentTransaction() && !scope.getStore()?.isSnapshot)
    throw new Error('these reads must agree with each other: they belong in a snapshot')
  return currentTransaction()
}

/**
 * On PGlite a second way to the database inside a transaction waits for itself forever: an error
 * at once instead.
 */
export const refuseInside: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (currentTransaction())
      throw new Error('the database was used inside a transaction, not through its handle')
    return node
  },
  transformResult: async ({ result }) => result,
}

export const transact = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  within(db, db.transaction(), false, work)

const rehearsed = new Error('a rehearsal ends here')
/** What some work would answer, or refuse, now; nothing of it stays. */
export const rehearse = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => {
  const told: T[] = []
  await transact(db, async (trx) => {
    told.push(await work(trx))
    throw rehearsed
  }).catch((cause: unknown) => (cause === rehearsed ? undefined : Promise.reject(cause)))
  return told[0]!
}

/** Reads that must agree with each other: all of them see the database as it was at the first. */
export const snapshot = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  within(
    db,
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'),
    true,
    work,
  )

const within = async <T>(
  db: Db,
  transaction: ReturnType<Db['transaction']>,
  isSnapshot: boolean,
  work: (trx: Trx) => Promise<T>,
): Promise<T> => {
  if (currentTransaction()) throw new Error('a transaction inside a transaction')
  const wakes = new Set<string>()
  const result = await transaction.execute(async (bare) => {
    const here = { trx: bare.withoutPlugins() as Trx, open: true, isSnapshot, wakes }
    try {
      return await scope.run(here, () => work(here.trx))
    } finally {
      here.open = false
    }
  })
  if (wakes.size > 0) wakers.get(db)?.(wakes)
  return result
}

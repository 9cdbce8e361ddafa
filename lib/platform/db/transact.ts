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
  after: (() => void)[]
}>()
const wakers = new WeakMap<Db, (channels: ReadonlySet<string>) => void>()

/** Calls `send` after each commit on this database with the channels noted in its transaction. */
export const onCommit = (db: Db, send: (channels: ReadonlySet<string>) => void): void => {
  wakers.set(db, send)
}

/** Notes a channel to wake once this transaction is committed; a rollback discards it. */
export const noteWake = (channel: string): void => {
  if (!currentTransaction()) throw new Error('a wake belongs into the transaction of its row')
  scope.getStore()!.wakes.add(channel)
}

/**
 * Does something in this process once the current transaction is committed, or now outside of one;
 * a rollback discards it.
 */
export const afterCommit = (act: () => void): void => {
  const current = scope.getStore()
  if (current?.open) current.after.push(act)
  else act()
}

/** Returns the current transaction, if any; the queue enqueues in it. */
export const currentTransaction = (): Trx | undefined => {
  const current = scope.getStore()
  return current?.open ? current.trx : undefined
}

/**
 * Returns the current snapshot, if any. Inside another transaction it throws, because two reads
 * could see two moments.
 */
export const currentSnapshot = (): Trx | undefined => {
  if (currentTransaction() && !scope.getStore()?.isSnapshot)
    throw new Error('these reads must agree with each other: they belong in a snapshot')
  return currentTransaction()
}

/**
 * Throws on a second way to the database inside a transaction, which on PGlite would wait for
 * itself forever.
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
/** Runs some work, rolls it back, and returns its answer or refusal. */
export const rehearse = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => {
  const answers: T[] = []
  await transact(db, async (trx) => {
    answers.push(await work(trx))
    throw rehearsed
  }).catch((cause: unknown) => (cause === rehearsed ? undefined : Promise.reject(cause)))
  return answers[0]!
}

/** Runs reads that must agree with each other: all see the database as of the first. */
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
  const after: (() => void)[] = []
  const result = await transaction.execute(async (bare) => {
    const here = { trx: bare.withoutPlugins() as Trx, open: true, isSnapshot, wakes, after }
    try {
      return await scope.run(here, () => work(here.trx))
    } finally {
      here.open = false
    }
  })
  if (wakes.size > 0) wakers.get(db)?.(wakes)
  for (const act of after) act()
  return result
}

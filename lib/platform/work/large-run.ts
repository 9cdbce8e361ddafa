import type { Db } from '#platform/db/transact.ts'

type Runs = { under: number; endedAt: number }
const all = new WeakMap<Db, Runs>()

/** time between two pieces of a run, in milliseconds */
const gapMs = 300

/** Does a piece of a run that books thousands of rows; emails of campaigns give way to it. */
export const inLargeRun = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  const runs = all.get(db) ?? { under: 0, endedAt: -Infinity }
  all.set(db, runs)
  runs.under += 1
  try {
    return await work()
  } finally {
    runs.under -= 1
    runs.endedAt = performance.now()
  }
}

/** Checks whether this process is in the middle of such a run. */
export const isInLargeRun = (db: Db): boolean => {
  const runs = all.get(db)
  return runs !== undefined && (runs.under > 0 || performance.now() - runs.endedAt < gapMs)
}

import type { Imported } from '#platform/customers/import-customers.ts'

export type Counts = Record<'made' | 'changed' | 'unchanged', number>
type Batch<One> = { records: One[]; weight: number }

/** Gathers records into batches of a weight and sends at most `atOnce` of them at a time. */
export const batchesTo = <One>(
  limits: { weight: number; atOnce: number },
  send: (records: One[]) => Promise<Imported>,
) => {
  const counts: Counts = { made: 0, changed: 0, unchanged: 0 }
  const onTheWay = new Set<Promise<void>>()
  let [batch, problem]: [Batch<One>, unknown] = [{ records: [], weight: 0 }, undefined]
  const dispatch = (): void => {
    const { records } = batch
    batch = { records: [], weight: 0 }
    const count = (imported: Imported): void => {
      for (const key of ['made', 'changed', 'unchanged'] as const) counts[key] += imported[key]
    }
    const done: Promise<void> = send(records)
      .then(count, (cause: unknown) => {
        problem ??= cause
      })
      .then(() => void onTheWay.delete(done))
    onTheWay.add(done)
  }
  const roomFor = async (most: number): Promise<void> => {
    while (onTheWay.size > most && problem === undefined) await Promise.race(onTheWay)
    if (problem !== undefined) throw problem
  }
  return {
    counts,
    add: (record: One, weight: number): void => {
      batch.records.push(record)
      batch.weight += weight
      if (batch.weight >= limits.weight) dispatch()
    },
    /** Waits until there is room for another batch; the first failure ends the import. */
    room: () => roomFor(limits.atOnce - 1),
    finish: (): Promise<void> => {
      if (batch.records.length) dispatch()
      return roomFor(0)
    },
  }
}

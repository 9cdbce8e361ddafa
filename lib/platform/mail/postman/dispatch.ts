import type { Platform } from '#platform/ctx.ts'
import { logFailure } from '#platform/work/worker.ts'
import type { Lane } from './lanes.ts'
import type { Pace } from './pace.ts'

/** One email to be sent; `give` returns it unsent. */
export type Job = { send: () => Promise<void>; give: () => Promise<void>; endsAt: number }

/** Emails of the first lane that leave before one of the second, if both have any. */
const ahead = 4

/**
 * Sends what the lanes have taken: so many at once, at the given pace, the first lane first but not
 * alone. A job that waited until its end is given back instead.
 */
export const dispatchOf = (
  pace: Pace,
  slots: number,
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
) => {
  const queues: [Job[], Job[]] = [[], []]
  const under = new Set<Promise<void>>()
  const bells: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let inRow = 0

  const run = (work: () => Promise<void>): void => {
    // an email whose job breaks is held until its time is over, and then taken by someone
    const running = work()
      .catch((cause: unknown) => logFailure(log, 'mail', cause))
      .finally(() => {
        under.delete(running)
        pump()
      })
    under.add(running)
  }
  const next = (): Lane =>
    queues[0].length > 0 && (inRow < ahead || queues[1].length === 0) ? 0 : 1
  const pump = (): void => {
    while (under.size < slots && !isStopped) {
      const lane = next()
      const job = queues[lane][0]
      if (!job) break
      const isLate = clock().getTime() > job.endsAt
      const ms = isLate ? 0 : pace.take(performance.now())
      if (ms > 0) {
        clearTimeout(timer)
        timer = setTimeout(pump, ms)
        timer.unref()
        break
      }
      queues[lane].shift()
      inRow = lane === 0 ? inRow + 1 : 0
      run(isLate ? job.give : job.send)
    }
    for (const ring of bells.splice(0)) ring()
  }
  return {
    add: (lane: Lane, jobs: readonly Job[]): void => {
      if (isStopped) return jobs.forEach((job) => run(job.give))
      queues[lane].push(...jobs)
      pump()
    },
    /** waits until fewer than so many wait in a lane; false: stopped meanwhile */
    room: async (lane: Lane, least: number): Promise<boolean> => {
      while (!isStopped && queues[lane].length >= least)
        await new Promise<void>((ring) => bells.push(ring))
      return !isStopped
    },
    /** starts nothing more, gives back what waits, and waits for what is under way */
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      const left = queues.flatMap((queue) => queue.splice(0))
      for (const ring of bells.splice(0)) ring()
      await Promise.all([...under, ...left.map((job) => job.give())])
    },
  }
}

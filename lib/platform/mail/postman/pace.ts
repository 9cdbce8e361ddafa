/** The pace at which emails may leave; times are those of a running clock, in milliseconds. */
export type Pace = {
  /** lets one email leave: 0, or the milliseconds to wait before the next call */
  take: (now: number) => number
  /** halves the pace for a minute, because the server throttles */
  slow: (now: number) => void
  /** emails a second that may leave at present; null: no limit */
  limit: (now: number) => number | null
}

const slowMs = 60_000
/** Replies within this time are to emails that were under way at the first one. */
const sameMs = 2000
const least = 0.2
const measureMs = 10_000

/**
 * Paces emails at `rate` a second, if there is one. A server that throttles halves the rate, or the
 * measured pace where there is none, and again if it still throttles.
 */
export const paceOf = (rate: number | undefined): Pace => {
  let slowed = { limit: 0, at: -Infinity }
  let nextAt = 0
  let span = { since: 0, count: 0, before: 0 }
  const limit = (now: number): number | null =>
    now < slowed.at + slowMs ? slowed.limit : (rate ?? null)
  const count = (now: number): void => {
    if (now - span.since >= measureMs)
      span = { since: now, count: 0, before: (span.count * 1000) / (now - span.since) }
    span.count += 1
  }
  return {
    limit,
    take: (now) => {
      const most = limit(now)
      if (most === null) {
        count(now)
        return 0
      }
      if (now < nextAt) return nextAt - now
      nextAt = Math.max(nextAt, now - 1000 / most) + 1000 / most
      count(now)
      return 0
    },
    slow: (now) => {
      if (now < slowed.at + sameMs) return
      const measured = Math.max(span.before, (span.count * 1000) / Math.max(1000, now - span.since))
      slowed = { limit: Math.max(least, (limit(now) ?? measured) / 2), at: now }
      nextAt = now + 1000 / slowed.limit
    },
  }
}

import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'

/**
 * A limit that fills up evenly: `perSecond` on average, and `burst` at once after a rest. Kept as one
 * time in the budget's row, at which all of it is there again.
 */
export type Pace = { kind: string; name: string; perSecond: number; burst: number }

const stepMs = ({ perSecond }: Pick<Pace, 'perSecond'>): number => 1000 / perSecond
const spanMs = (pace: Pace): number => pace.burst * stepMs(pace)
/** The time at which a burst is there again, which is the window of its quota. */
const windowOf = (pace: Pace): number => Math.ceil(spanMs(pace) / 1000)

/**
 * Takes up to `n` of a pace within a statement, before the answer and shared by all processes: one row
 * (`sql/take-pace.sql`) that says how many it gave.
 */
export const paced = (
  { kind, burst, ...pace }: Pace,
  shop: RawBuilder<unknown>,
  subject: RawBuilder<unknown>,
  n: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> => sql`
  take_pace(${shop}, ${kind}, ${subject}, ${n}, ${stepMs(pace)}, ${burst}, ${now})`

/** The rest of a pace after a call: `until` as its row has it, null where nothing was left. */
export type Left = { pace: Pace; until: Date | null }

const leftOf = ({ pace, until }: Left, now: Date): { left: number; seconds: number } => {
  if (until === null) return { left: 0, seconds: windowOf(pace) }
  const taken = until.getTime() - now.getTime()
  return {
    left: Math.max(0, Math.floor((spanMs(pace) - taken) / stepMs(pace))),
    seconds: Math.max(0, Math.ceil(taken / 1000)),
  }
}

/**
 * Describes paces in the headers `RateLimit-Policy` and, of those that the call came to, `RateLimit`:
 * what is left, and seconds to all of it.
 */
export const paceHeaders = (lefts: readonly Left[], now: Date): Record<string, string> => {
  const over = lefts.findIndex(({ until }) => until === null)
  return {
    'ratelimit-policy': lefts
      .map(({ pace }) => `"${pace.name}";q=${pace.burst};w=${windowOf(pace)}`)
      .join(', '),
    ratelimit: (over === -1 ? lefts : lefts.slice(0, over + 1))
      .map((one) => {
        const { left, seconds } = leftOf(one, now)
        return `"${one.pace.name}";r=${left};t=${seconds}`
      })
      .join(', '),
  }
}

/** Refuses a call where one of its paces had nothing left; the next comes in less than a second. */
export const refusePaced = (lefts: readonly Left[], now: Date): void => {
  if (lefts.every(({ until }) => until !== null)) return
  throw new Refusal('too_many_calls', {
    headers: { ...paceHeaders(lefts, now), 'retry-after': '1' },
  })
}

import { type RawBuilder, sql } from 'kysely'
import { type DayRange, daysFrom } from '#rules/tools/day-range.ts'
import type { Ctx } from './ctx.ts'

type Zoned = { shop: Pick<Ctx['shop'], 'time_zone'> }

/** Returns the instant at which a day of the shop's calendar begins. */
export const startOf = ({ shop }: Zoned, day: string): RawBuilder<unknown> =>
  sql`(${day}::date::timestamp at time zone ${shop.time_zone})`

/** Selects instants within days of the shop's calendar, both included. */
export const within = (
  zoned: Zoned,
  at: RawBuilder<unknown>,
  { from, to }: DayRange,
): RawBuilder<unknown> => sql.join(withinAny(zoned, at, { from, to }), sql` and `)

/** Returns the conditions of a filter by days of which either may be missing. */
export const withinAny = (
  zoned: Zoned,
  at: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown>[] => [
  ...(from ? [sql`${at} >= ${startOf(zoned, from)}`] : []),
  ...(to ? [sql`${at} < ${startOf(zoned, daysFrom(to, 1))}`] : []),
]

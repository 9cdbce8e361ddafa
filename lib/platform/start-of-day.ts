import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from './ctx.ts'

/** Returns the instant at which a day of the shop's calendar begins. */
export const startOf = (ctx: Pick<Ctx, 'shop'>, day: string): RawBuilder<unknown> =>
  sql`(${day}::date::timestamp at time zone ${ctx.shop.time_zone})`

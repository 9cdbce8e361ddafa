import { sql } from 'kysely'
import type { getGiftCardUsage as call } from '#contract/analytics/performance.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { shareOf } from '#rules/tools/share.ts'
import { balancesOf, movedOnWire } from './balances.ts'
import { readFigures } from './figures.ts'

/** Returns all-time totals and the outstanding balance. */
export const readUsage = (ctx: Ctx): Promise<Answer<typeof call>> =>
  readFigures(ctx, async (figures) => {
    const today = dayIn(ctx.shop.time_zone, ctx.now)
    const [{ before, days }, { rows }] = await Promise.all([
      balancesOf(figures, { from: today, to: today }),
      sql<{ cards: bigint }>`
        select coalesce(sum(cards), 0)::bigint as cards
        from ${figures.bands} b
        where day <= ${today}::date`.execute(figures.trx),
    ])
    const now = days[0]!
    const sum = {
      issued: before.issued + now.issued,
      redeemed: before.redeemed + now.redeemed,
      expired: before.expired + now.expired,
      adjusted: before.adjusted + now.adjusted,
    }
    return {
      currency: ctx.shop.currency,
      as_of: ctx.now.toISOString(),
      ...movedOnWire(sum),
      outstanding: formatMinor(now.closing),
      paid: formatMinor(now.paid),
      promotional: formatMinor(now.promotional),
      cards: Number(rows[0]?.cards ?? 0n),
      redemption_rate: shareOf(sum.redeemed, sum.issued),
    }
  })

import type { getGiftCardUsage as call } from '#contract/analytics/performance.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { shareOf } from '#rules/tools/share.ts'
import { balancesOf, movedOnWire } from './balances.ts'
import { bandsOf, cardsIn } from './bands.ts'
import { readFigures } from './figures.ts'

/** Returns all-time totals and the outstanding balance. */
export const readUsage = (ctx: Ctx): Promise<Answer<typeof call>> =>
  readFigures(ctx, async (figures) => {
    const today = dayIn(ctx.shop.time_zone, ctx.now)
    const [{ before, days }, bands] = await Promise.all([
      balancesOf(figures, { from: today, to: today }),
      bandsOf(figures),
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
      cards: cardsIn(bands),
      redemption_rate: shareOf(sum.redeemed, sum.issued),
    }
  })

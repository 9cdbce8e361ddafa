import { sql } from 'kysely'
import type { getGiftCardsIndepth as call } from '#contract/analytics/performance.ts'
import type { Period } from '#contract/analytics/performance-shapes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Moved } from '#platform/ledger/moved.ts'
import { rangeBefore } from '#rules/tools/calendar.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { shareOf } from '#rules/tools/share.ts'
import { cohortOf, daysToRedeem } from './ages.ts'
import { balanceOnWire, balanceOver, balancesOf, type DayBalance, movedOnWire } from './balances.ts'
import { type Figures, readFigures } from './figures.ts'
import { askedDays } from './range.ts'
import { fulfilledOf, mailsOf, ordersOf, peopleOf, soldOf } from './sales.ts'

/** Returns the KPIs of a period and of the one before it, as of one moment. */
export const readIndepth = (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const range = askedDays(
    { from: body.fromDate, to: body.toDate },
    dayIn(ctx.shop.time_zone, ctx.now),
    {
      from: 'fromDate',
      to: 'toDate',
    },
  )
  return readFigures(ctx, async (figures) => {
    const before = rangeBefore(range)
    const { before: ever, days } = await balancesOf(figures, { from: before.from, to: range.to })
    const earlier = days.filter(({ day }) => day < range.from)
    const later = days.filter(({ day }) => day >= range.from)
    return {
      currency: ctx.shop.currency,
      as_of: ctx.now.toISOString(),
      range,
      before,
      period: await periodOf(ctx, figures, range, later, [...earlier, ...later, ever]),
      previous: await periodOf(ctx, figures, before, earlier, [...earlier, ever]),
      ...(await issuedBy(figures, range)),
      mails: await mailsOf(ctx, figures, range),
      days: later.map(dayOnWire),
      previous_days: earlier.map(dayOnWire),
    }
  })
}

const dayOnWire = (day: DayBalance) => ({
  day: day.day,
  ...movedOnWire(day),
  closing: formatMinor(day.closing),
})

/** `ever`: all movements until the period ends. */
const periodOf = async (
  ctx: Ctx,
  figures: Figures,
  range: DayRange,
  days: DayBalance[],
  ever: Moved[],
): Promise<Period> => {
  const balance = balanceOver(days)
  const sum = (name: 'issued' | 'redeemed'): bigint =>
    ever.reduce((all, one) => all + one[name], 0n)
  const cohort = await cohortOf(figures, range)
  const sold = await soldOf(figures, range)
  return {
    ...balanceOnWire(balance),
    period_rate: shareOf(balance.redeemed, balance.issued),
    cohort_rate: shareOf(cohort.redeemed, cohort.issued),
    engagement: shareOf(sum('redeemed'), sum('issued')),
    days_to_redeem: await daysToRedeem(figures, range),
    cards: {
      sold: Number(sold.sold),
      value: formatMinor(sold.value),
      undone: formatMinor(sold.undone),
      ...(await fulfilledOf(ctx, figures, range)),
    },
    orders: await ordersOf(ctx, figures, range),
    people: await peopleOf(ctx, figures, range, sold.issues),
  }
}

type Answered = Answer<typeof call>
/** Returns issues net of what was undone or recalled, by source and by reason. */
const issuedBy = async (
  { trx, days }: Figures,
  { from, to }: DayRange,
): Promise<Pick<Answered, 'sources' | 'reasons'>> => {
  const { rows } = await sql<{ source: string; reason: string; amount: bigint }>`
    select source, reason, sum(gained - lost)::bigint as amount
    from ${days} d
    where of_kind in ('issue', 'recall') and day between ${from}::date and ${to}::date
    group by 1, 2`.execute(trx)
  const by = (name: 'source' | 'reason') =>
    [...Map.groupBy(rows, (row) => row[name])]
      .map(([key, list]) => [key, list.reduce((all, { amount }) => all + amount, 0n)] as const)
      .filter(([, amount]) => amount !== 0n)
      .toSorted(([, a], [, b]) => Number(b - a))
  return {
    sources: by('source').map(([source, amount]) => ({ source, issued: formatMinor(amount) })),
    reasons: by('reason').map(([reason, amount]) => ({
      reason: reason || null,
      issued: formatMinor(amount),
    })),
  }
}

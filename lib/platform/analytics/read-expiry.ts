import { sql } from 'kysely'
import type { getExpiry as call } from '#contract/analytics/liability.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sumExpiring } from '#platform/gift-cards/list/expiring.ts'
import { cohortsNeeded, forecastOf, monthsToMature } from '#rules/analytics/breakage.ts'
import { lastDayOf, monthOf } from '#rules/tools/calendar.ts'
import { type DayRange, daysFrom, daysOf } from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { cohorts } from './ages.ts'
import { balancesOf } from './balances.ts'
import { type Figures, readFigures } from './figures.ts'

const soonDays = [7, 30, 90]
type Due = { expires_on: string; amount: bigint; cards: bigint }

/** Returns a month by day: past days with what expired on them, today and later with what will. */
export const readExpiry = (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const today = dayIn(ctx.shop.time_zone, ctx.now)
  const month = query.month ?? monthOf(today)
  return readFigures(ctx, async (figures) => {
    const range = { from: `${month}-01`, to: lastDayOf(month) }
    const soon = await Promise.all(
      soonDays.map((days) =>
        sumExpiring({ ...ctx, db: figures.trx }, { to: daysFrom(today, days - 1) }),
      ),
    )
    const due = await dueOn(ctx, figures, {
      from: range.from < today ? today : range.from,
      to: range.to,
    })
    const over = await expiredOn(figures, range)
    const left = await outstanding(ctx, figures, today)
    const months = await cohorts(figures)
    const dueBy = new Map(due.map((one) => [one.expires_on, one]))
    const { rate, breakage, income, ...forecast } = forecastOf(months, monthOf(today))
    return {
      currency: ctx.shop.currency,
      as_of: ctx.now.toISOString(),
      today,
      month,
      days: daysOf(range).map((day) => ({
        day,
        amount: formatMinor(day < today ? (over.get(day) ?? 0n) : (dueBy.get(day)?.amount ?? 0n)),
        cards: day < today ? null : Number(dueBy.get(day)?.cards ?? 0n),
      })),
      soon: soonDays.map((days, i) => ({ days, amount: formatMinor(soon[i]!.amount) })),
      outstanding: formatMinor(left.all),
      never: formatMinor(left.never),
      forecast: {
        cohorts: forecast.cohorts,
        cohorts_needed: cohortsNeeded,
        months_to_mature: monthsToMature,
        breakage_rate: rate,
        expected_breakage: breakage === null ? null : formatMinor(breakage),
        breakage_income: income === null ? null : formatMinor(income),
        months: forecast.months.map(({ month, redeemed }) => ({
          month,
          redeemed: formatMinor(redeemed),
        })),
      },
    }
  })
}

/** Sums the remainders of lots that expire on these days. */
const dueOn = async ({ shop }: Ctx, { trx }: Figures, { from, to }: DayRange): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select expires_on, sum(remaining)::bigint as amount, count(distinct gift_card_id) as cards
    from lot
    where shop_id = ${shop.shop_id} and remaining > 0
      and expires_on is not null and expires_on between ${from}::date and ${to}::date
    group by 1`.execute(trx)
  return rows
}

const expiredOn = async (
  { trx, days }: Figures,
  { from, to }: DayRange,
): Promise<Map<string, bigint>> => {
  const { rows } = await sql<{ day: string; amount: bigint }>`
    select day, sum(lost - gained)::bigint as amount
    from ${days} d
    where of_kind = 'expire' and day between ${from}::date and ${to}::date
    group by 1`.execute(trx)
  return new Map(rows.map(({ day, amount }) => [day, amount]))
}

const outstanding = async (
  { shop }: Ctx,
  figures: Figures,
  today: string,
): Promise<{ all: bigint; never: bigint }> => {
  const { days } = await balancesOf(figures, { from: today, to: today })
  const { rows } = await sql<{ ends: bigint }>`
    select coalesce(sum(remaining), 0)::bigint as ends
    from lot
    where shop_id = ${shop.shop_id} and remaining > 0 and expires_on is not null`.execute(
    figures.trx,
  )
  const all = days[0]!.closing
  return { all, never: all - (rows[0]?.ends ?? 0n) }
}

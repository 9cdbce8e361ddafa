import { type RawBuilder, sql } from 'kysely'
import type { MoneyKind } from '#platform/ledger/tables.ts'
import { monthOf, monthsBetween } from '#rules/tools/calendar.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import type { Cohort } from '#rules/analytics/breakage.ts'
import type { Figures } from './figures.ts'

/** Selects all movements until the end of a day: whole months, and the days of that day's month. */
const until = (day: string): RawBuilder<unknown> => {
  const monthStart = `${monthOf(day)}-01`
  return sql`(
    span = 'month' and starts < ${monthStart}::date
    or span = 'day' and starts between ${monthStart}::date and ${day}::date)`
}

export type Part = { issued_on: string; money: MoneyKind; source: string; amount: bigint }

/** Returns the credit outstanding at the end of a day, by day of issue, type and source. */
export const outstandingParts = async ({ trx, ages }: Figures, on: string): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    select issued_on, money, source, sum(amount)::bigint as amount
    from ${ages} a
    where ${until(on)}
    group by 1, 2, 3
    having sum(amount) <> 0`.execute(trx)
  return rows
}

/**
 * Returns the credit issued in a range, net of what was undone or recalled, and its redemptions
 * until the range ends.
 */
export const cohortOf = async (
  { trx, ages }: Figures,
  { from, to }: DayRange,
): Promise<{ issued: bigint; redeemed: bigint }> => {
  const { rows } = await sql<{ issued: bigint; redeemed: bigint }>`
    select
      coalesce(sum(amount) filter (where of_kind in ('issue', 'recall')), 0)::bigint as issued,
      coalesce(-sum(amount) filter (where of_kind in ('redeem', 'refund')), 0)::bigint as redeemed
    from ${ages} a
    where ${until(to)} and issued_on between ${from}::date and ${to}::date`.execute(trx)
  return rows[0]!
}

/**
 * Returns the median age in days of the money redeemed in a range, weighted by amount; null if none
 * was redeemed.
 */
export const daysToRedeem = async (
  { trx, ages }: Figures,
  { from, to }: DayRange,
): Promise<number | null> => {
  const { rows } = await sql<{ days: number; amount: bigint }>`
    select (starts - issued_on)::int as days, -sum(amount)::bigint as amount
    from ${ages} a
    where span = 'day' and starts between ${from}::date and ${to}::date and of_kind = 'redeem'
    group by 1
    order by 1`.execute(trx)
  const all = rows.reduce((sum, { amount }) => sum + amount, 0n)
  let seen = 0n
  let median = null as number | null
  for (const { days, amount } of rows) {
    if (seen * 2n < all) median = Math.max(0, days)
    seen += amount
  }
  return median
}

type Row = {
  issued: string
  at: string
  money: MoneyKind
  gained: bigint
  redeemed: bigint
  left: bigint
}

/**
 * Returns every issue month until now: the amount issued, redemptions by months since, and the
 * amount outstanding.
 */
export const cohorts = async ({ trx, ages }: Figures): Promise<Cohort[]> => {
  const { rows } = await sql<Row>`
    select to_char(issued_on, 'YYYY-MM') as issued, to_char(starts, 'YYYY-MM') as at, money,
      coalesce(sum(amount) filter (where of_kind in ('issue', 'recall')), 0)::bigint as gained,
      coalesce(-sum(amount) filter (where of_kind in ('redeem', 'refund')), 0)::bigint as redeemed,
      sum(amount)::bigint as left
    from ${ages} a
    where span = 'month'
    group by 1, 2, 3`.execute(trx)
  return [...Map.groupBy(rows, ({ issued }) => issued)].map(([month, parts]) => {
    const sum = (list: readonly Row[], name: 'gained' | 'redeemed' | 'left'): bigint =>
      list.reduce((all, row) => all + row[name], 0n)
    const ofPaid = parts.filter(({ money }) => money === 'paid')
    const redeemed = new Map(
      [...Map.groupBy(parts, ({ at }) => Math.max(0, monthsBetween(month, at)))].map(
        ([age, list]) => [age, sum(list, 'redeemed')],
      ),
    )
    return {
      month,
      issued: sum(parts, 'gained'),
      redeemed,
      outstanding: sum(parts, 'left'),
      paid: { issued: sum(ofPaid, 'gained'), redeemed: sum(ofPaid, 'redeemed') },
    }
  })
}

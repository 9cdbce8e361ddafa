import { sql } from 'kysely'
import type { Balance as WireBalance } from '#contract/analytics/balance-shapes.ts'
import { type Moved, movedSums } from '#platform/ledger/moved.ts'
import { type DayRange, daysOf } from '#rules/tools/day-range.ts'
import { formatMinor } from '#rules/money.ts'
import type { Figures } from './figures.ts'

export type Balance = Moved & {
  opening: bigint
  closing: bigint
  paid: bigint
  promotional: bigint
}
export type DayBalance = Balance & { day: string }
type Row = Moved & { day: string | null; paid: bigint; promotional: bigint }

const nothing: Moved = { issued: 0n, redeemed: 0n, expired: 0n, adjusted: 0n }

const still = { ...nothing, paid: 0n, promotional: 0n }

/** Returns the balance of every day of a range, starting from all movements before it. */
export const balancesOf = async (
  { trx, days }: Figures,
  range: DayRange,
): Promise<{ before: Moved; days: DayBalance[] }> => {
  const { rows } = await sql<Row>`
    select case when day >= ${range.from}::date then day end as day,
      ${movedSums(sql`gained - lost`, sql`of_kind`)},
      coalesce(sum(gained - lost) filter (where money = 'paid'), 0)::bigint as paid,
      coalesce(sum(gained - lost) filter (where money = 'promotional'), 0)::bigint as promotional
    from ${days} d
    where day <= ${range.to}::date
    group by 1`.execute(trx)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const first = byDay.get(null)
  let closing = (first?.paid ?? 0n) + (first?.promotional ?? 0n)
  let paid = first?.paid ?? 0n
  let promotional = first?.promotional ?? 0n
  const balances = daysOf(range).map((day): DayBalance => {
    const { paid: morePaid, promotional: moreGiven, ...moved } = byDay.get(day) ?? still
    const opening = closing
    closing += moved.issued - moved.redeemed - moved.expired + moved.adjusted
    paid += morePaid
    promotional += moreGiven
    return { ...moved, day, opening, closing, paid, promotional }
  })
  return { before: first ?? nothing, days: balances }
}

/** Combines consecutive days into one; an empty list means nothing has moved yet. */
export const balanceOver = (days: readonly DayBalance[]): Balance => {
  const sum = (name: keyof Moved): bigint => days.reduce((all, day) => all + day[name], 0n)
  const first = days[0]
  const last = days.at(-1) ?? { ...still, closing: 0n }
  return {
    opening: first?.opening ?? 0n,
    issued: sum('issued'),
    redeemed: sum('redeemed'),
    expired: sum('expired'),
    adjusted: sum('adjusted'),
    closing: last.closing,
    paid: last.paid,
    promotional: last.promotional,
  }
}

export const movedOnWire = ({ issued, redeemed, expired, adjusted }: Moved) => ({
  issued: formatMinor(issued),
  redeemed: formatMinor(redeemed),
  expired: formatMinor(expired),
  adjusted: formatMinor(adjusted),
})
export const balanceOnWire = (
  balance: Moved & { opening: bigint; closing: bigint },
): WireBalance => ({
  opening: formatMinor(balance.opening),
  ...movedOnWire(balance),
  closing: formatMinor(balance.closing),
})

import { sql } from 'kysely'
import type { closeMonth as call, listMonthCloses as list } from '#contract/analytics/books.ts'
import type { MonthClose } from '#contract/analytics/books-shapes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { lastDayOf, monthFrom, monthOf } from '#rules/tools/calendar.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { type Balance, balanceOnWire, balanceOver, balancesOf } from './balances.ts'
import { type Figures, readFigures } from './figures.ts'
import type { MonthCloseTable } from './tables.ts'

const openMost = 24
type Kept = Omit<Balance, 'paid' | 'promotional'>
type Row = Omit<MonthCloseTable, 'shop_id' | 'staff_id'> & { by: string }

const wholeMonth = (month: string) => ({ from: `${month}-01`, to: lastDayOf(month) })

const closeOf = ({ month, closed_at, by, ...closed }: Row, now: Kept): MonthClose => ({
  month: monthOf(month),
  closed_at: closed_at.toISOString(),
  by,
  closed: balanceOnWire(closed),
  now: balanceOnWire(now),
  difference: formatMinor(now.closing - closed.closing),
  differs: (['opening', 'issued', 'redeemed', 'expired', 'adjusted', 'closing'] as const).some(
    (name) => now[name] !== closed[name],
  ),
})

const rowsOf = (ctx: Ctx, { trx }: Figures) =>
  sql<Row>`
    select c.month, c.opening, c.issued, c.redeemed, c.expired, c.adjusted, c.closing, c.closed_at,
      coalesce(nullif(p.name, ''), p.email) as by
    from month_close c
      join staff p on p.shop_id = c.shop_id and p.staff_id = c.staff_id
    where c.shop_id = ${ctx.shop.shop_id}
    order by c.month desc`.execute(trx)

/** Returns the month of the first movement; null if there is none. */
const firstMonthOf = async ({ trx, days }: Figures): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from ${days} d`.execute(trx)
  return rows[0]?.day ? monthOf(rows[0].day) : null
}

/** Saves the finished month's figures; the primary key settles races. */
export const closeMonth = async (
  ctx: Ctx,
  { body: { month } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  if (month >= monthOf(dayIn(ctx.shop.time_zone, ctx.now)))
    throw new Refusal('invalid_input', { field: 'month', message: 'month: is not over yet' })
  const {
    paid: _,
    promotional: __,
    ...now
  } = await readFigures(ctx, async (figures) => {
    const since = await firstMonthOf(figures)
    // a closed month can't be reopened, and every list would begin with it
    if (since === null || month < since)
      throw new Refusal('invalid_input', {
        field: 'month',
        message: 'month: no transactions yet',
      })
    return balanceOver((await balancesOf(figures, wholeMonth(month))).days)
  })
  const row = { ...now, month: `${month}-01`, closed_at: ctx.now }
  return transact(ctx.db, async (trx) => {
    const written = await trx
      .insertInto('month_close')
      .values({ ...row, shop_id: ctx.shop.shop_id, staff_id: ctx.actor.id })
      .onConflict((on) => on.doNothing())
      .returning('month')
      .executeTakeFirst()
    if (!written) throw new Refusal('already_there', { field: 'month' })
    await audit(trx, ctx, 'close_month', month, { amount: formatMinor(now.closing) })
    return { close: closeOf({ ...row, by: ctx.actor.name || ctx.actor.email }, now) }
  })
}

/**
 * Lists each closed month with its current figures, and the finished open ones since the first
 * movement, at most two years back.
 */
export const listMonthCloses = (ctx: Ctx): Promise<Answer<typeof list>> =>
  readFigures(ctx, async (figures) => {
    const { rows } = await rowsOf(ctx, figures)
    const thisMonth = monthOf(dayIn(ctx.shop.time_zone, ctx.now))
    const since = (await firstMonthOf(figures)) ?? thisMonth
    const closed = rows.map(({ month }) => monthOf(month))
    const open = Array.from({ length: openMost }, (_, i) => monthFrom(thisMonth, -1 - i)).filter(
      (month) => month >= since && !closed.includes(month),
    )
    const months = [...open, ...closed].toSorted()
    const [oldest] = months
    const newest = months.at(-1)
    const { days } =
      newest && oldest
        ? await balancesOf(figures, { from: `${oldest}-01`, to: lastDayOf(newest) })
        : { days: [] }
    const byMonth = Map.groupBy(days, ({ day }) => monthOf(day))
    const nowIn = (month: string) => balanceOver(byMonth.get(month)!)
    return {
      currency: ctx.shop.currency,
      rows: rows.map((row) => closeOf(row, nowIn(monthOf(row.month)))),
      open,
      open_now: open.map((month) => ({ month, now: balanceOnWire(nowIn(month)) })),
    }
  })

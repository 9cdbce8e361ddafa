import { sql } from 'kysely'
import type { accounts, getJournal as call } from '#contract/analytics/books.ts'
import type { JournalLine } from '#contract/analytics/books-shapes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sidesOf } from '#platform/ledger/sides.ts'
import type { MoneyKind, MovementKind } from '#platform/ledger/tables.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { type Figures, readFigures } from './figures.ts'
import { askedDays } from './range.ts'

type Account = (typeof accounts)[number]
type Row = {
  day: string
  kind: MovementKind
  contra: Account
  money: MoneyKind
  source: string
  gains: boolean
  amount: bigint
}
type Totals = { n: bigint; net: bigint }

/**
 * Sums a day by kind, accounts and source, separately for increases and decreases of the liability.
 * An undo's source is staff.
 */
const linesOf = ({ days }: Figures, { from, to }: DayRange) => sql`
  select day, kind, contra, money, case kind when 'undo' then 'staff' else source end as source,
    x.gains, sum(x.amount)::bigint as amount
  from ${days} d
    cross join lateral (values (true, gained), (false, lost)) x (gains, amount)
  where day between ${from}::date and ${to}::date and x.amount > 0
  group by 1, 2, 3, 4, 5, 6`

const lineOf = (row: Row): JournalLine => ({
  day: row.day,
  ...sidesOf(row, row.gains),
  amount: formatMinor(row.amount),
  kind: row.kind,
  source: row.source,
})

const inOrder = sql`order by day, kind, contra, money, source, gains desc`

/** Returns a page of the journal, with the number of lines and the totals of all pages. */
export const readJournal = (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const range = askedDays(query, dayIn(ctx.shop.time_zone, ctx.now))
  const { page = 1, limit = 50 } = query
  return readFigures(ctx, async (figures) => {
    const { rows } = await sql<Totals & (Row | { day: null })>`
      with line as materialized (${linesOf(figures, range)}),
        total as (
          select count(*) as n,
            coalesce(sum(case when gains then amount else -amount end), 0)::bigint as net
          from line)
      select *
      from total
        left join (
          select * from line
          ${inOrder}
          limit ${limit} offset ${(page - 1) * limit}) shown on true
      ${inOrder}`.execute(figures.trx)
    const { n, net } = rows[0]!
    return {
      currency: ctx.shop.currency,
      as_of: ctx.now.toISOString(),
      range,
      count: Number(n),
      page,
      pages: Math.max(1, Math.ceil(Number(n) / limit)),
      net: formatMinor(net),
      // a page beyond the last has the totals alone
      rows: rows.flatMap((row) => (row.day === null ? [] : lineOf(row))),
    }
  })
}

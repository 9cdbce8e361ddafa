import { type RawBuilder, sql } from 'kysely'
import type { accounts } from '#contract/analytics/books.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { sidesOf } from '#platform/ledger/sides.ts'
import type { MoneyKind } from '#platform/ledger/tables.ts'
import { within } from '#platform/start-of-day.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import { formatMinor } from '#rules/money.ts'
import { type Cell, pageRows, type Table, walked } from '#platform/exports/table.ts'

type Filters = { start_date: string; end_date: string }
type Line = {
  entry_id: bigint
  at: Date
  day: string
  amount: bigint
  contra: (typeof accounts)[number]
  movement_id: bigint
  gift_card_id: bigint
  lot_id: bigint
  kind: string
  money: MoneyKind
  reason: string | null
  source: string
  staff_email: string | null
}

const chosen = (ctx: Ctx, range: DayRange): RawBuilder<unknown> =>
  sql`e.shop_id = ${ctx.shop.shop_id} and ${within(ctx, sql`e.at`, range)}`
const rangeOf = ({ start_date: from, end_date: to }: Filters): DayRange => ({ from, to })

/**
 * Lists entries, oldest first, with the accounts of the analytics' journal, whose sums by day these
 * lines add up to.
 */
export const journalTable: Table<Filters> = {
  head: [
    'day',
    'at',
    'entry',
    'transaction_id',
    'kind',
    'debit',
    'credit',
    'amount',
    'currency',
    'money',
    'gift_card_id',
    'lot_id',
    'reason',
    'source',
    'by',
  ],
  count: async (ctx, filters) => {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from entry e where ${chosen(ctx, rangeOf(filters))}`.execute(ctx.db)
    return rows[0]?.n ?? 0n
  },
  pages: async function* (ctx, filters, cut) {
    const read = async (after: Line | null): Promise<Line[]> => {
      const further = after ? sql`and (e.at, e.entry_id) > (${after.at}, ${after.entry_id})` : sql``
      const { rows } = await sql<Line>`
        select e.entry_id, e.at, (e.at at time zone ${ctx.shop.time_zone})::date as day,
          e.amount, e.contra, e.movement_id, e.gift_card_id, e.lot_id,
          m.kind, l.kind as money, m.reason, m.source, coalesce(nullif(p.email, ''), p.name) as staff_email
        from entry e
          join movement m on m.shop_id = e.shop_id and m.movement_id = e.movement_id
          join lot l on l.shop_id = e.shop_id and l.lot_id = e.lot_id
          left join staff p on p.shop_id = m.shop_id and p.staff_id = m.staff_id
        where ${chosen(ctx, rangeOf(filters))} and e.entry_id <= ${cut.entry_id}::bigint ${further}
        order by e.at, e.entry_id
        limit ${pageRows}`.execute(ctx.db)
      return rows
    }
    for await (const lines of walked(read, (line) => line))
      yield lines.map((line) => cellsOf(ctx, line))
  },
}

const cellsOf = ({ shop }: Ctx, line: Line): Cell[] => {
  const { debit, credit } = sidesOf(line, line.amount > 0n)
  return [
    line.day,
    line.at.toISOString(),
    String(line.entry_id),
    wireId('transaction', line.movement_id),
    line.kind,
    debit,
    credit,
    formatMinor(line.amount < 0n ? -line.amount : line.amount),
    shop.currency,
    line.money,
    wireId('gift_card', line.gift_card_id),
    wireId('lot', line.lot_id),
    line.reason,
    line.source,
    line.staff_email,
  ]
}

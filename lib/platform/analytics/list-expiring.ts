import { sql } from 'kysely'
import type { listExpiring as call } from '#contract/analytics/liability.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import { dayOfPlace, type Order, orderBy, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { wireId } from '#platform/ids.ts'
import type { MoneyKind } from '#platform/ledger/tables.ts'
import { daysIn, daysMost } from '#rules/tools/day-range.ts'
import { formatMinor } from '#rules/money.ts'

const rowsAPage = 50
const soonest: Order = {
  at: sql`l.expires_on`,
  id: sql`l.lot_id`,
  isOldestFirst: true,
  timeOf: dayOfPlace,
}
type Row = {
  lot_id: bigint
  gift_card_id: bigint
  customer_name: string | null
  expires_on: string
  remaining: bigint
  kind: MoneyKind
}

/** Lists lots with a balance that expire in the range. */
export const listExpiring = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { from, to } = query
  if (from > to || daysIn({ from, to }) > daysMost)
    throw new Refusal('invalid_input', {
      field: 'from',
      message: `from: comes after to, or more than ${daysMost} days before it`,
    })
  const walk = walkOf(query, rowsAPage)
  const { rows } = await sql<Row>`
    select l.lot_id, l.gift_card_id, coalesce(c.full_name, g.customer_name) as customer_name,
      l.expires_on, l.remaining, l.kind
    from (
      select * from lot l
      where l.shop_id = ${ctx.shop.shop_id} and l.remaining > 0
        and l.expires_on is not null and l.expires_on between ${from}::date and ${to}::date
        ${stepOf(walk, soonest)}) l
      join gift_card g on g.shop_id = l.shop_id and g.gift_card_id = l.gift_card_id
      left join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
    ${orderBy(walk, soonest)}`.execute(ctx.db)
  const page = pageOf(rows, walk, (row) => ({ at: new Date(row.expires_on), id: row.lot_id }))
  return {
    currency: ctx.shop.currency,
    more: page.after !== null,
    after: page.after,
    before: page.before,
    rows: page.rows.map((row) => ({
      lot_id: wireId('lot', row.lot_id),
      gift_card_id: wireId('gift_card', row.gift_card_id),
      customer_name: row.customer_name,
      expires_on: row.expires_on,
      amount: formatMinor(row.remaining),
      money: row.kind,
    })),
  }
}

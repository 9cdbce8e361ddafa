import { sql } from 'kysely'
import type { listExpiring as call } from '#contract/analytics/liability.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import type { MoneyKind } from '#platform/ledger/tables.ts'
import { daysIn, daysMost } from '#rules/tools/day-range.ts'
import { formatMinor } from '#rules/money.ts'

const rowsAPage = 50
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
  { query: { from, to, page = 1 } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  if (from > to || daysIn({ from, to }) > daysMost)
    throw new Refusal('invalid_input', {
      field: 'from',
      message: `from: comes after to, or more than ${daysMost} days before it`,
    })
  const { rows } = await sql<Row>`
    select l.lot_id, l.gift_card_id, coalesce(c.full_name, g.customer_name) as customer_name,
      l.expires_on, l.remaining, l.kind
    from (
      select * from lot
      where shop_id = ${ctx.shop.shop_id} and remaining > 0
        and expires_on is not null and expires_on between ${from}::date and ${to}::date
      order by expires_on, lot_id
      limit ${rowsAPage + 1} offset ${(page - 1) * rowsAPage}) l
      join gift_card g on g.shop_id = l.shop_id and g.gift_card_id = l.gift_card_id
      left join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
    order by l.expires_on, l.lot_id`.execute(ctx.db)
  return {
    currency: ctx.shop.currency,
    more: rows.length > rowsAPage,
    rows: rows.slice(0, rowsAPage).map((row) => ({
      lot_id: wireId('lot', row.lot_id),
      gift_card_id: wireId('gift_card', row.gift_card_id),
      customer_name: row.customer_name,
      expires_on: row.expires_on,
      amount: formatMinor(row.remaining),
      money: row.kind,
    })),
  }
}

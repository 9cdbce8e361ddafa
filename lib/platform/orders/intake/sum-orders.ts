import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { formatMinor } from '#rules/money.ts'

export type Sums = {
  customers: number
  orders: number
  lines: number
  gross: string
  refunded: string
  currency: string
}
type Page = { orders: string; lines: string; total: bigint; refunded: bigint; last: string | null }

const pageRows = 200

/**
 * Sums a shop's orders by pages, because one count of half a million rows would block other calls.
 */
export const sumOrders = async (
  { db }: Platform,
  { shop_id, currency }: ShopScope,
): Promise<Sums> => {
  let orders = 0
  let lines = 0
  let total = 0n
  let refunded = 0n
  let last = ''
  for (;;) {
    const { rows } = await sql<Page>`
      with page as materialized (
        select order_id, name, total, refunded
        from orders
        where shop_id = ${shop_id} and name > ${last}
        order by name
        limit ${pageRows}
      )
      select count(*)::text as orders, coalesce(sum(total), 0)::bigint as total,
        coalesce(sum(refunded), 0)::bigint as refunded, max(name) as last,
        (select count(*)::text from page p join order_line l
          on l.shop_id = ${shop_id} and l.order_id = p.order_id) as lines
      from page`.execute(db)
    const page = rows[0]
    if (!page || page.last === null) break
    orders += Number(page.orders)
    lines += Number(page.lines)
    total += page.total
    refunded += page.refunded
    last = page.last
    await breathe()
  }
  const { rows: counted } = await sql<{ n: string }>`
    select coalesce(sum(n), 0)::text as n
    from tally
    where shop_id = ${shop_id} and name = 'customers'`.execute(db)
  return {
    customers: Number(counted[0]?.n ?? 0),
    orders,
    lines,
    gross: formatMinor(total),
    refunded: formatMinor(refunded),
    currency,
  }
}

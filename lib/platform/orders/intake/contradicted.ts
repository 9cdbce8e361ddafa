import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { formatMinor } from '#rules/money.ts'

// the command that shows it speaks English
const say = wordsIn('en', 'cli.row')

type Returned = {
  name: string
  refunded_here: bigint
  line_no: number | null
  sku: string | null
  returned: number | null
}

/** Reason against a version of an order, and its field. */
export type Contradiction = { field: 'total' | 'lines'; reason: string }
type Version = {
  name: string
  total: string
  lines: readonly (readonly [name: string, sku: string, quantity: number, ...rest: unknown[]])[]
}

/**
 * Locks known orders, so that none is refunded meanwhile, and returns why the store's version of one
 * can't be taken: it has less than was refunded here, or another line where pieces came back or are
 * in a return under way.
 */
export const contradicted = async (
  trx: Trx,
  { shop_id }: Pick<ShopScope, 'shop_id'>,
  orders: readonly Version[],
): Promise<Map<string, Contradiction>> => {
  const { rows } = await sql<Returned>`
    with held as materialized (
      select order_id, name, refunded_here
      from orders
      where shop_id = ${shop_id} and name = any(${orders.map(({ name }) => name)}::text[])
      order by name
      for update
    ),
    back as (
      select l.order_id, l.line_no, l.sku, l.returned
      from held
      join order_line l
        on l.shop_id = ${shop_id} and l.order_id = held.order_id and l.returned > 0
      union all
      select l.order_id, l.line_no, l.sku, w.quantity
      from held
      join return_request r
        on r.shop_id = ${shop_id} and r.order_id = held.order_id
          and r.state in ('requested', 'approved', 'received')
      join return_line w on w.shop_id = r.shop_id and w.return_id = r.return_id
      join order_line l
        on l.shop_id = w.shop_id and l.order_id = held.order_id and l.line_id = w.line_id
    )
    select held.name, held.refunded_here, b.line_no, b.sku, sum(b.returned)::int as returned
    from held
    left join back b on b.order_id = held.order_id
    group by held.name, held.refunded_here, b.line_no, b.sku`.execute(trx)
  const reasons = new Map<string, Contradiction>()
  const files = new Map(orders.map((order) => [order.name, order]))
  for (const { name, refunded_here, line_no, sku, returned } of rows) {
    const order = files.get(name)!
    if (BigInt(order.total) < refunded_here)
      reasons.set(name, {
        field: 'total',
        reason: say('belowRefunded', {
          total: formatMinor(BigInt(order.total)),
          refunded: formatMinor(refunded_here),
        }),
      })
    if (line_no === null) continue
    const line = order.lines[line_no - 1]
    if (!line || line[1] !== sku || line[2] < returned!)
      reasons.set(name, {
        field: 'lines',
        reason: say('returnedLine', { number: String(line_no), returned: returned! }),
      })
  }
  return reasons
}

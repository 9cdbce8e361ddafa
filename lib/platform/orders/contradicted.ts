import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { formatMinor } from '#rules/money.ts'
import type { OrderRecord } from './order-record.ts'

// the command that shows it speaks English
const say = wordsIn('en', 'cli.row')

type Returned = {
  name: string
  refunded_here: bigint
  line_no: number | null
  sku: string | null
  returned: number | null
}

/**
 * Locks orders with refunds made here and returns why a file's version of them can't be taken: it
 * has less than what was refunded, or another line where pieces came back.
 */
export const contradicted = async (
  trx: Trx,
  { shop_id }: Pick<ShopScope, 'shop_id'>,
  orders: readonly OrderRecord[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<Returned>`
    with held as materialized (
      select order_id, name, refunded_here
      from orders
      where shop_id = ${shop_id} and name = any(${orders.map(({ name }) => name)}::text[])
        and refunded_here > 0
      order by name
      for update
    )
    select held.name, held.refunded_here, l.line_no, l.sku, l.returned
    from held
    left join order_line l
      on l.shop_id = ${shop_id} and l.order_id = held.order_id and l.returned > 0`.execute(trx)
  const reasons = new Map<string, string>()
  const files = new Map(orders.map((order) => [order.name, order]))
  for (const { name, refunded_here, line_no, sku, returned } of rows) {
    const order = files.get(name)!
    if (BigInt(order.total) < refunded_here)
      reasons.set(
        name,
        say('belowRefunded', {
          total: formatMinor(BigInt(order.total)),
          refunded: formatMinor(refunded_here),
        }),
      )
    if (line_no === null) continue
    const line = order.lines[line_no - 1]
    if (!line || line[1] !== sku || line[2] < returned!)
      reasons.set(name, say('returnedLine', { number: String(line_no), returned: returned! }))
  }
  return reasons
}

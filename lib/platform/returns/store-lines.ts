import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { RefundOfStore } from '#contract/events/data-shapes.ts'
import type { Taking } from '#platform/events/handler.ts'
import { linesOf, type OrderRow } from '#platform/orders/find-order.ts'
import { partsOf } from '#rules/orders/order-parts.ts'
import { refundSums } from '#rules/returns/refund-sums.ts'
import { settleOrder } from './refund/write-refund.ts'

type Named = NonNullable<RefundOfStore['lines']>
type Counted = { line_id: bigint; raised: number; passed_on: number }
const whole = { tax: true, shipping: false, fee: 0n, shipping_back: 0n }

const wrong = (i: number, problem: string): Refusal => {
  const field = `data.refund.lines.${i}.line`
  return new Refusal('invalid_input', { field, message: `${field}: ${problem}` })
}

/**
 * Counts the pieces of each line that the store's refunds returned, and those of refunds made here
 * that were passed on to the store, which names them too.
 */
const countedBefore = async (
  { trx, shop }: Taking,
  orderId: bigint,
): Promise<Map<bigint, Counted>> => {
  const { rows } = await sql<Counted>`
    select f.line_id,
      coalesce(sum(f.quantity) filter (where r.origin = 'store'), 0)::int as raised,
      coalesce(sum(f.quantity) filter (where r.origin = 'here'), 0)::int as passed_on
    from refund r
    join refund_line f on f.shop_id = r.shop_id and f.refund_id = r.refund_id
    where r.shop_id = ${shop.shop_id} and r.order_id = ${orderId} and r.state <> 'undone'
      and (r.origin = 'store' or exists (
        select from store_task t
        where t.shop_id = r.shop_id and t.refund_id = r.refund_id and not t.is_undo))
    group by f.line_id`.execute(trx)
  return new Map(rows.map((row) => [row.line_id, row]))
}

/**
 * Returns the pieces of a refund of the store, under the order's lock, so that no line is refunded
 * twice. As with its money, pieces that were refunded here and passed on count once.
 */
export const returnStoreLines = async (
  taking: Taking,
  row: OrderRow,
  refund_id: bigint,
  named: Named,
): Promise<void> => {
  const { trx, shop } = taking
  const lines = await linesOf(trx, shop.shop_id, row.order_id)
  const counted = await countedBefore(taking, row.order_id)
  const seen = new Set<number>()
  const picked = named.flatMap(({ line: place, quantity }, i) => {
    const at = place - 1
    const line = lines[at]
    if (!line) throw wrong(i, 'the order has no such line')
    if (seen.has(at)) throw wrong(i, 'a line comes twice')
    seen.add(at)
    const { raised, passed_on } = counted.get(line.line_id) ?? { raised: 0, passed_on: 0 }
    const own = Math.max(0, line.store_returned + quantity - passed_on) - raised
    const more = Math.min(own, line.quantity - line.returned)
    return more > 0 ? [{ at, quantity: more }] : []
  })
  await sql`
    update order_line l
    set store_returned = l.store_returned + n.quantity
    from unnest(
      ${named.map(({ line }) => lines[line - 1]!.line_id)}::bigint[],
      ${named.map(({ quantity }) => quantity)}::int[]) as n(line_id, quantity)
    where l.shop_id = ${shop.shop_id} and l.order_id = ${row.order_id}
      and l.line_id = n.line_id`.execute(trx)
  await settleOrder(
    taking,
    { row, lines },
    {
      refund_id,
      amount: 0n,
      sums: refundSums(partsOf({ ...row, lines }), lines, picked, whole),
      picked: picked.map((one) => ({ ...one, restock: 'none', kept_out: 0, reason: null })),
    },
  )
}

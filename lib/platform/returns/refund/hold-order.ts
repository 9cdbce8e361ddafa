import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { findOrder, linesOf, type LineRow, type OrderRow } from '#platform/orders/find-order.ts'
import { type OrderParts, partsOf } from '#rules/orders/order-parts.ts'
import { refundableOf } from '#rules/orders/refundable.ts'

/** Credit that paid an order: what was captured of a card, and what of it went back. */
export type Paying = {
  redemption_id: bigint
  gift_card_id: bigint
  captured: bigint
  refunded: bigint
}
export type HeldOrder = {
  row: OrderRow
  lines: LineRow[]
  parts: OrderParts
  refundable: bigint
  paying: Paying[]
  /** shipping that earlier refunds gave, and goods that came back as a gift */
  shippingBack: bigint
  giftsBack: bigint
}
type Back = Pick<HeldOrder, 'shippingBack' | 'giftsBack'>

type Found = Back & { [Key in keyof Paying]: Paying[Key] | null }

/** Reads what earlier refunds gave, beside each payment by credit. */
const paidAndBack = async (
  trx: Trx,
  shopId: bigint,
  { name, order_id }: Pick<OrderRow, 'name' | 'order_id'>,
): Promise<Back & { paying: Paying[] }> => {
  const { rows } = await sql<Found>`
    select b.*, p.redemption_id, p.gift_card_id, p.captured - p.reversed as captured,
      p.refunded - p.reversed as refunded
    from (
      select
        (
          select coalesce(sum(shipping), 0)::bigint
          from refund
          where shop_id = ${shopId} and order_id = ${order_id} and state <> 'undone'
        ) as "shippingBack",
        (
          select coalesce(sum(f.net), 0)::bigint
          from return_request q
          join refund r on r.shop_id = q.shop_id and r.order_id = q.order_id
            and r.return_id = q.return_id and r.state <> 'undone'
          join refund_line f on f.shop_id = r.shop_id and f.refund_id = r.refund_id
          where q.shop_id = ${shopId} and q.order_id = ${order_id} and q.is_gift
        ) as "giftsBack"
    ) b
    left join redemption p on p.shop_id = ${shopId}
      and p.order_name = any(${orderNames(name)}::text[]) and p.state = 'captured'
    order by p.redemption_id`.execute(trx)
  const { shippingBack, giftsBack } = rows[0]!
  const paying = rows.filter((row): row is Found & Paying => row.redemption_id !== null)
  return { shippingBack, giftsBack, paying }
}

/** Locks an order, so that its refunds happen one after another, and reads what decides them. */
export const holdOrder = async (trx: Trx, shopId: bigint, id: string): Promise<HeldOrder> => {
  const row = await findOrder(trx, shopId, id, true)
  const lines = await linesOf(trx, shopId, row.order_id)
  return {
    row,
    lines,
    parts: partsOf({ ...row, lines }),
    refundable: refundableOf(row),
    ...(await paidAndBack(trx, shopId, row)),
  }
}

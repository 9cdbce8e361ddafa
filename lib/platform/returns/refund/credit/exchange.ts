import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { redeemFor } from '#platform/money/hold.ts'
import { ordersNamed } from '#platform/orders/find-order.ts'
import { formatMinor } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { amountIn } from '#platform/returns/refund/amounts.ts'
import type { Part, Refunding } from '#platform/returns/refund/refunding.ts'

type Exchange = NonNullable<RefundInput['exchange']>

/**
 * Locks the order that an exchange pays, if it is known, together with the refunded one: by name, as
 * imports do, and before any card. Returns the exchange with that order's name.
 */
export const holdExchange = async (
  { trx, shop }: Refunding,
  refunded: string,
  exchange: Exchange,
): Promise<Exchange> => {
  const paid = sql`o.order_id = any(array(${ordersNamed(shop.shop_id, exchange.order)}))`
  const { rows } = await sql<{ name: string; is_paid: boolean }>`
    select o.name, ${paid} as is_paid
    from orders o
    where o.shop_id = ${shop.shop_id}
      and (${paid} or o.order_id = any(array(${ordersNamed(shop.shop_id, refunded)})))
    order by o.name
    for update`.execute(trx)
  const names = rows.flatMap(({ name, is_paid }) => (is_paid ? [name] : []))
  const own = names.find((name) => orderNames(exchange.order).includes(name))
  return { ...exchange, order: own ?? names[0] ?? exchange.order }
}

/** Pays another order with the credit that this refund has just given. */
export const exchange = async (
  act: Refunding,
  refunded: string,
  gift_card_id: bigint | null,
  { order, amount: wire }: Exchange,
  most: bigint,
): Promise<Part> => {
  if (order === refunded)
    throw new Refusal('invalid_input', {
      field: 'exchange.order',
      message: 'exchange.order: another order than the refunded one',
    })
  const amount = amountIn(wire, 'exchange.amount')
  if (amount === 0n || amount > most || gift_card_id === null)
    throw new Refusal('invalid_input', {
      field: 'exchange.amount',
      message: 'exchange.amount: more than this refund gives',
      facts: { left: formatMinor(most) },
    })
  const redeemed = await redeemFor(act, {
    gift_card_id,
    amount,
    order,
    today: dayIn(act.shop.time_zone, act.now),
  })
  return { kind: 'exchanged', amount: -amount, gift_card_id, order_name: order, ...redeemed }
}

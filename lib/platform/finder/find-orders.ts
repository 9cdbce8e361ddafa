import type { Ctx } from '#platform/ctx.ts'
import { findOrders as findBy } from '#platform/orders/find-orders.ts'
import { fits, groupOf, type FittedGroup } from './found.ts'

/** Finds orders by their number, that of a return, or a barcode. */
export const findOrders = async (ctx: Ctx, text: string): Promise<FittedGroup> => {
  const { groups } = await findBy(ctx, { body: { text } }, ['number', 'return', 'barcode'])
  const orders = new Map(
    groups.flatMap(({ orders: of }) => of.map((order) => [order.order_id, order])),
  )
  const isNumber = groups.some(({ by }) => by !== 'barcode')
  return groupOf(
    'orders',
    [...orders.values()].map((order) => ({
      id: order.order_id,
      title: order.name,
      detail: order.customer?.full_name || (order.customer?.email ?? order.email),
      amount: order.total,
      at: order.created_at,
      href: `/refunds/orders/${encodeURIComponent(order.order_id)}`,
    })),
    isNumber ? fits.number : fits.last4,
  )
}

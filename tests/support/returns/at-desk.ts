import type { ListedOrder, Order } from '#contract/orders/shapes.ts'
import type { Shop } from '../desk.ts'
import { orderNow } from './at-till.ts'

/** Checks what no refund changes, so that tests at the same time count the same orders. */
const isPlain = ({ paid_by: paid, customer }: Order): boolean =>
  paid.cards.length === 0 && Boolean(customer?.email)

/** Checks for an order of one line with several pieces. */
export const isOfTwo = ({ line_items: lines }: Order): boolean =>
  lines[0]!.quantity > 1 && lines.length === 1

/** Returns the line of an order that has several pieces. */
export const severalOf = ({ line_items: lines }: Order) =>
  lines.find(({ quantity }) => quantity > 1)

/** Checks for an order of several lines, one of them of several pieces. */
export const isMixed = (order: Order): boolean =>
  severalOf(order) !== undefined && order.line_items.length > 1

const day = 24 * 60 * 60 * 1000

/** Checks for an order that earned a reward, which a refund would recall. */
const isRewarded = async (shop: Shop, order_id: string): Promise<boolean> => {
  const { rewards } = await shop.get<{ rewards: unknown[] }>(`/orders/${order_id}/history`)
  return rewards.length > 0
}

/**
 * Finds the demo's nth order that fits and is older than those of other tests, which take the newest;
 * each test has its own.
 */
export const oldOrder = async (
  shop: Shop,
  nth: number,
  fits: (order: Order) => boolean,
): Promise<Order> => {
  let left = nth
  const last = new Date(Date.now() - 60 * day).toISOString().slice(0, 10)
  for (let page = 1; page <= 15; page += 1) {
    const { rows } = await shop.get<{ rows: ListedOrder[] }>(
      `/orders?limit=100&page=${page}&payment=paid&end_date=${last}`,
    )
    for (const { order_id, refunded } of rows) {
      if (refunded !== '0.00') continue
      const order = await orderNow(shop, order_id)
      if (!isPlain(order) || !fits(order) || (await isRewarded(shop, order_id))) continue
      if (left-- === 0) return order
    }
  }
  throw new Error(`the demo has no ${nth} such orders`)
}

type Requested = { return_id: string; name: string }

/** Requests all pieces of an order's first line. */
export const requestedReturn = async (
  shop: Shop,
  { order_id, line_items: [line] }: Order,
): Promise<Requested> =>
  (
    (await shop.post('/returns', {
      order_id,
      lines: [{ line_item_id: line!.line_item_id, quantity: line!.quantity }],
      override: true,
    })) as { return: Requested }
  ).return

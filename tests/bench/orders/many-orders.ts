import fs from 'node:fs'
import path from 'node:path'
import type { Filling } from '../kept.ts'
import type { PlatformUp } from '../product.ts'

const script = fs.readFileSync(path.join(import.meta.dirname, 'fill-orders.sql'), 'utf8')
export type Orders = { customers: number; orders: number; days: number }

/** A shop with many orders, kept between runs. */
export const manyOrders = (sizes: Orders): Filling => ({ name: 'orders-', sizes, script })

/** The name of an order by its place among those of fill-orders.sql, from 1. */
export const nameOf = (place: number): string => `#${10_000 + place}`

export type Pieces = { name: string; lines: string[] }
type Order = { refundable: string; line_items: { line_item_id: string; returnable: number }[] }

/** Reads orders of which every line can go back, as many at once as the platform serves well. */
export const ordersToReturn = async (
  platform: PlatformUp,
  places: readonly number[],
): Promise<Pieces[]> => {
  const waiting = [...places]
  const found: Pieces[] = []
  const lane = async (): Promise<void> => {
    for (let place = waiting.pop(); place; place = waiting.pop()) {
      const name = nameOf(place)
      const answer = await fetch(`${platform.url}/api/api/v1/orders/${encodeURIComponent(name)}`, {
        headers: { authorization: `Bearer ${platform.token}` },
      })
      const { order } = (await answer.json()) as { order: Order }
      if (order.line_items.every(({ returnable }) => returnable > 0))
        found.push({ name, lines: order.line_items.map((line) => line.line_item_id) })
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  return found
}

import { placeOrder } from '../orders/placing.ts'
import type { Example } from './things.ts'

export const ordersExamples: Record<string, Example> = {
  getOrder: async (platform, shop) => ({
    params: { order_id: (await placeOrder(platform, shop)).name },
    query: { with_products_images: 'true' },
  }),
  findOrders: async (platform, shop) => ({
    body: { text: (await placeOrder(platform, shop)).name },
  }),
  listNewestOrders: async (platform, shop) => {
    await placeOrder(platform, shop)
    return { query: { payment: 'paid', limit: 5 } }
  },
}

import { placeOrder } from '../../orders/placing.ts'
import type { Example } from '../things.ts'

export const returnsShopperExamples: Record<string, Example> = {
  makeGiftReceipt: async (platform, shop) => {
    const { name, line_ids } = await placeOrder(platform, shop)
    return { params: { order_id: name }, body: { line_item_ids: line_ids } }
  },
}

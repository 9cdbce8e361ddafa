import { placeOrder } from '../../orders/placing.ts'
import { refundingOf } from '../../returns/order-refunds.ts'
import type { Example } from '../things.ts'

const some: Example = async (platform, shop) => {
  const { name, line_ids } = await placeOrder(platform, shop, { lines: [{ quantity: 2 }] })
  return {
    params: { id: name },
    body: {
      selected_line_items: [{ line_item_id: line_ids[0], quantity: 1 }],
      customer: { email: 'shopper@customers.example', name: 'Ada' },
      bonus: { percent: '10' },
    },
  }
}
const made = async (...[platform, shop]: Parameters<Example>) => {
  const { bought, refunded } = refundingOf(platform, shop)
  const order = await bought()
  const { refund } = await refunded(order, { refund_amount: '5.00' })
  return { order, refund, params: { id: refund.refund_id } }
}
const one: Example = async (platform, shop) => ({ params: (await made(platform, shop)).params })

export const returnsRefundExamples: Record<string, Example> = {
  returnOrder: some,
  previewReturn: some,
  getOrderHistory: async (platform, shop) => ({
    params: { order_id: (await made(platform, shop)).order.name },
  }),
  listRefunds: async (platform, shop) => ({
    query: { order: (await made(platform, shop)).order.name },
  }),
  getRefund: one,
  getRefundClaim: one,
  previewRefundUndo: one,
  undoRefund: async (...of) => ({ ...(await one(...of)), body: {} }),
  matchRefund: async (...of) => {
    const { order, refund } = await made(...of)
    return { params: { id: order.name }, body: { refund_id: refund.refund_id } }
  },
}

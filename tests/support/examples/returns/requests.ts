import type { ReturnState } from '#contract/returns/requests.ts'
import { requestingOf } from '../../returns/requesting.ts'
import type { Example } from '../things.ts'

const inState =
  (state: ReturnState, more: { body?: object } = {}): Example =>
  async (platform, shop) => {
    const { id } = await requestingOf(platform, shop).inState(state)
    return { params: { id }, ...more }
  }

export const returnsRequestsExamples: Record<string, Example> = {
  listReturns: async (platform, shop) => {
    const { order } = await requestingOf(platform, shop).inState('requested')
    return { query: { order: order.name } }
  },
  requestReturn: async (platform, shop) => {
    const { name, line_ids } = await requestingOf(platform, shop).bought()
    return {
      body: {
        order_id: name,
        lines: [{ line_item_id: line_ids[0]!, quantity: 1, reason: 'too_small' }],
      },
    }
  },
  getReturn: inState('refunded'),
  approveReturns: async (platform, shop) => {
    const { id } = await requestingOf(platform, shop).inState('requested')
    return { body: { return_ids: [id] } }
  },
  approveReturn: inState('requested', { body: {} }),
  rejectReturn: inState('requested', { body: { reason: 'Worn' } }),
  receiveReturn: async (platform, shop) => {
    const { inState: made, arrived } = requestingOf(platform, shop)
    const { id, order } = await made('approved')
    return { params: { id }, body: arrived(order.line_ids[0]!) }
  },
  reopenReturn: inState('rejected'),
  cancelReturn: inState('approved'),
}

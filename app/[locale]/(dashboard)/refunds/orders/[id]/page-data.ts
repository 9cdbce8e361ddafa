import 'server-only'
import { cache } from 'react'
import { getOrder } from '#contract/orders/calls.ts'
import type { Order } from '#contract/orders/shapes.ts'
import { listRewards } from '#contract/rewards/calls.ts'
import type { Reward } from '#contract/rewards/shapes.ts'
import { getOrderHistory, getRefund } from '#contract/returns/refund.ts'
import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'
import { prefetch, prefetchIfThere } from '#upstream/prefetch.ts'

const refundsRead = 30
const rewardsRead = 100

/** Reads the order once a request, for title and page. */
export const orderOf = cache((order_id: string) =>
  prefetch(getOrder, { params: { order_id }, query: {} }).then(({ order }) => order),
)

/** Reads what became of the order, with its refunds' parts unless they are too many or unwanted. */
const historyOf = async (order_id: string, wantsRefunds: boolean) => {
  const history = await prefetch(getOrderHistory, { params: { order_id } })
  const ids = history.refunds.map(({ refund_id: id }) => id)
  if (!wantsRefunds || ids.length > refundsRead) return { history, refunds: null }
  const read = await Promise.all(ids.map((id) => prefetch(getRefund, { params: { id } })))
  return { history, refunds: read.map(({ refund }) => refund) }
}

/** Reads the rewards that workflows gave for an order; none where the person may not see them. */
const rewardsOf = async (user: User, order: Order): Promise<readonly Reward[]> => {
  if (!may(user, 'read')) return []
  const query = { order: order.name, limit: rewardsRead }
  return (await prefetchIfThere(listRewards, { query }))?.rows ?? []
}

/** Reads an order's past: what became of it, and but for the form of a refund all that it earned. */
export const pastOf = async (user: User, order: Order, isRefunding: boolean) => {
  const [past, given] = await Promise.all([
    historyOf(order.order_id, !isRefunding),
    isRefunding ? [] : rewardsOf(user, order),
  ])
  return { ...past, given }
}

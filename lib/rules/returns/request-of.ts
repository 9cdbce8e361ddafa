import type { Answer, Input } from '#contract/endpoint.ts'
import type { previewReturn } from '#contract/returns/refund.ts'
import type { requestReturn } from '#contract/returns/requests.ts'

type Body = Input<typeof previewReturn>['body']
type Request = Input<typeof requestReturn>['body']
type Seen = Pick<Answer<typeof previewReturn>['refund'], 'order' | 'amount' | 'recipient'>

/** Names a chosen recipient as a request does, by email: one without an email is refused there. */
const recipientOf = (
  customer: Body['customer'],
  { recipient }: Seen,
): Pick<Request, 'email' | 'name'> => {
  if (!customer) return {}
  const { email, name } = 'email' in customer ? customer : (recipient ?? { email: '', name: '' })
  return { email: email ?? '', ...(name ? { name } : {}) }
}

/**
 * Builds the request of a refund that another person decides on, from its body and preview. It has the
 * previewed amount, unless `isPolicys`: that is what the policy gives for the pieces anyway.
 */
export const requestOf = (body: Body, { refund }: { refund: Seen }, isPolicys = false): Request => {
  const { to = 'credit', notification, ticket, duplicate_seen, internal_note } = body
  const isOwn = !isPolicys || Boolean(body.refund_amount) || body.include_shipping === true
  return {
    order_id: refund.order.order_id,
    lines: (body.selected_line_items ?? []).map(({ line_item_id, quantity, reason }) => ({
      line_item_id,
      quantity,
      ...(reason ? { reason } : {}),
    })),
    to: to === 'credit' && body.reward_source === 'exchange' ? 'exchange' : to,
    // the preview has said that the policy refuses it
    override: true,
    ...(isOwn ? { refund_amount: refund.amount } : {}),
    ...recipientOf(body.customer, refund),
    ...(internal_note ? { internal_note } : {}),
    ...(notification === undefined ? {} : { notification }),
    ...(ticket ? { ticket } : {}),
    ...(duplicate_seen ? { duplicate_seen } : {}),
  }
}

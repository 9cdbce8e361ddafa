import { area } from '#contract/area.ts'
import { ofCard } from '#contract/mail-variables.ts'

const ofReturn = ['shop_name', 'recipient_name', 'return_name'] as const

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const returns = area({
  refusals: {
    refund_moved: [
      409,
      'The order or the customer’s credit has changed since the preview. Nothing was refunded; ' +
        'check the new preview.',
    ],
    over_refundable: [
      422,
      'The amount is more than can still be refunded for this order. Nothing was refunded.',
    ],
    card_in_use: [
      409,
      'Credit of a gift card in this order is being used at checkout, so the card can’t be closed ' +
        'now. Nothing was refunded; try again in a few minutes.',
    ],
    order_unpaid: [409, 'This order hasn’t been paid, so there is nothing to refund.'],
    not_returnable: [422, 'This item can’t be returned. Nothing was refunded.'],
    return_moved_on: [
      409,
      'The status of the return has changed, so this is no longer possible. Nothing was changed.',
    ],
    refund_over: [409, 'This refund has already been undone.'],
    needs_second_person: [
      403,
      'This refund is over your limit or goes to a team member, so another team member has to ' +
        'approve it. Request the return; nothing was refunded.',
    ],
    ticket_credited: [
      409,
      'This ticket already has a credit. Nothing was changed; issue it again if you still want to.',
    ],
    policy_moved: [
      409,
      'Someone saved the policy after you opened it. ' +
        'Nothing was changed; check the new version and try again.',
    ],
    task_over: [
      409,
      'This task is already done, or your store is being updated. Nothing was changed.',
    ],
  },
  audit: [
    'refund_order',
    'undo_refund',
    'match_refund',
    'request_return',
    'approve_return',
    'reject_return',
    'receive_return',
    'reopen_return',
    'cancel_return',
    'change_return_settings',
    'finish_store_task',
    'retry_store_task',
    'make_gift_receipt',
  ],
  ids: { refund: 'rf', return: 'rn', store_task: 'st' },
  mails: {
    return_requested: { class: 'needed', holds: ofReturn, toShoppers: true },
    return_approved: { class: 'needed', holds: [...ofReturn, 'expires_on'], toShoppers: true },
    return_received: { class: 'needed', holds: ofReturn, toShoppers: true },
    return_rejected: {
      class: 'needed',
      holds: [...ofReturn, 'return_rejection'],
      toShoppers: true,
    },
    return_code: {
      class: 'needed',
      holds: ['shop_name', 'recipient_name', 'order_name', 'return_code', 'link'],
      toShoppers: true,
    },
    store_credit_refund: { class: 'needed', holds: ofCard, toCustomers: true, toShoppers: true },
  },
})

import * as z from 'zod/mini'
import { OrderId } from '#contract/orders/shapes.ts'
import { Instant, Money } from '#contract/pieces.ts'
import { mailStates } from '#contract/transaction.ts'
import { BoughtCard, Recall, RefundRow } from './refund-shapes.ts'
import { ReturnRow } from './requests-shapes.ts'

export const getOrderHistory = {
  params: z.object({ order_id: OrderId }),
  answer: z.object({
    refunds: z.array(RefundRow),
    returns: z.array(ReturnRow),
    rewards: z.array(Recall),
    cards: z.array(BoughtCard),
    mails: z.array(
      z.object({
        mail_id: z.string(),
        name: z.string(),
        state: z.enum(mailStates),
        at: Instant,
      }),
    ),
    /** in the store's figure, but not known to be a refund made here */
    unmatched: Money,
    /** nobody has said yet whether the store's figure includes a refund made here */
    asks_match: z.boolean(),
    /** ids of refunds made here that the store's figure is known to include */
    matched: z.array(z.string()),
  }),
}

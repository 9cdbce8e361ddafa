import { updateBalance } from '#contract/customers/money.ts'
import { listGiftCards } from '#contract/gift-cards/read.ts'
import { transact } from '#platform/db/transact.ts'
import {
  getRefund,
  previewRefundUndo,
  previewReturn,
  returnOrder,
  undoRefund,
} from '#contract/returns/refund.ts'
import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { give } from '#platform/money/give.ts'
import { bookReward } from '#platform/rewards/book-reward.ts'
import { placeOrder } from '../orders/placing.ts'
import { type Person, type TestPlatform, type TestShop, unique } from '../platform.ts'

type Order = { name: string; order_id: bigint }
type Placed = Parameters<typeof placeOrder>[2]

/** Orders, refunds and rewards of a test's shop; `by` is the owner unless it says otherwise. */
export const refundingOf = (platform: TestPlatform, shop: TestShop) => {
  const { owner } = shop.people
  const refund = (order: Order, body: RefundInput, by: Person = owner, key = unique('refund-')) =>
    platform.call(by, returnOrder, { params: { id: order.name }, body }, { key })
  const lotsOf = (gift_card_id: string) =>
    platform.db
      .selectFrom('lot')
      .select(['kind', 'remaining', 'expires_on'])
      .where('gift_card_id', '=', BigInt(gift_card_id.slice(1)))
      .orderBy('lot_id')
      .execute()
  return {
    /** an order of a new customer */
    bought: async (placed: Placed = {}) => {
      const buyer = await platform.customer(shop)
      const order = await placeOrder(platform, shop, {
        customer_id: buyer.customer_id,
        email: buyer.email,
        ...placed,
      })
      return { ...order, buyer }
    },
    refund,
    /** refunds and fails the test unless it is done */
    refunded: async (order: Order, body: RefundInput, by?: Person) => {
      const done = await refund(order, body, by)
      if (done.status !== 200) throw new Error(done.text)
      return done.body
    },
    preview: (order: Order, body: RefundInput, by: Person = owner) =>
      platform.call(by, previewReturn, { params: { id: order.name }, body }),
    read: (id: string) => platform.call(owner, getRefund, { params: { id } }),
    beforeUndo: (id: string, by: Person = owner) =>
      platform.call(by, previewRefundUndo, { params: { id } }),
    undo: (id: string, by: Person = owner, body: { expected?: string } = {}) =>
      platform.call(by, undoRefund, { params: { id }, body }, { key: unique('undo-') }),
    lotsOf,
    /** issues promotional credit to a customer by hand, unless `more` says otherwise */
    issue: async (id: string, valueToUpdate: string, more: object = {}) => {
      const done = await platform.call(
        owner,
        updateBalance,
        { params: { id }, body: { valueToUpdate, reason: 'Reward', ...more } },
        { key: unique('issue-') },
      )
      if (done.status !== 200) throw new Error(done.text)
      return done.body.transaction
    },
    /** credit on the customer's loyalty card, earned by goods of the order worth `basis` */
    reward: async (
      order: Order,
      buyer: { id: string; customer_id: bigint },
      amount: bigint,
      basis: bigint,
      expires_on: string | null = null,
    ) => {
      const { gift_card_id } = await platform.db
        .selectFrom('gift_card')
        .select('gift_card_id')
        .where('customer_id', '=', buyer.customer_id)
        .where('is_loyalty', '=', true)
        .executeTakeFirstOrThrow()
      const acting = {
        shop,
        actor: { kind: 'workflow' as const, run_id: 1n },
        now: platform.clock(),
      }
      return transact(platform.db, async (trx) => {
        const { movement_id } = await give(
          { ...acting, trx },
          {
            gift_card_id,
            amount,
            reason: 'Reward',
            expires_on,
            cause: { kind: 'order', id: order.name },
          },
        )
        return bookReward(
          { ...acting, trx },
          {
            title: 'Ten percent back',
            amount,
            basis,
            order_id: order.order_id,
            customer_id: buyer.customer_id,
            gift_card_id,
            movement_id,
          },
        )
      })
    },
    /** the customer's loyalty card */
    cardOf: async (buyer: { email: string | null }) =>
      (await platform.call(owner, listGiftCards, { query: { search: buyer.email ?? '' } })).body
        .gift_cards[0],
  }
}

import { getBulk } from '#contract/bulk/draft.ts'
import { listBulkRows } from '#contract/bulk/run.ts'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

/** Reads campaigns as their owner; `spend` redeems like a checkout. */
export const readingOf = (platform: TestPlatform, shop: TestShop) => {
  const stateOf = async (id: string, of = shop) =>
    (await platform.call(of.people.owner, getBulk, { params: { id } })).body.bulk
  const rowsOf = async (id: string, query = {}) =>
    (await platform.call(shop.people.owner, listBulkRows, { params: { id }, query })).body.rows
  const cardsOf = (id: string) =>
    platform.db
      .selectFrom('movement')
      .select('gift_card_id')
      .where('cause_kind', '=', 'bulk')
      .where('cause_id', '=', id)
      .where('kind', '=', 'issue')
      .execute()
  const spend = (card: string, amount: bigint, at: string, order: string | null = null) =>
    transact(platform.db, (trx) =>
      post(trx, {
        shop_id: shop.shop_id,
        gift_card_id: BigInt(card.slice(1)),
        kind: 'redeem',
        amount: -amount,
        source: 'checkout',
        cause: order ? { kind: 'order', id: order } : null,
        at: new Date(at),
      }),
    )
  const order = (name: string, total: bigint) =>
    platform.db
      .insertInto('orders')
      .values({
        shop_id: shop.shop_id,
        name,
        platform_order_id: null,
        customer_id: null,
        email: null,
        subtotal: total,
        shipping: 0n,
        taxes: 0n,
        discount: 0n,
        total,
        refunded: 0n,
        financial_status: 'paid',
        fulfillment_status: '',
        digest: null,
        created_at: new Date(),
        paid_at: null,
        cancelled_at: null,
      })
      .execute()
  return { stateOf, rowsOf, cardsOf, spend, order }
}

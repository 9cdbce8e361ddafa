import { transact } from '#platform/db/transact.ts'
import { findOrder, linesOf } from '#platform/orders/find-order.ts'
import { openReturn } from '#platform/returns/request/open-return.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

/** Requests the return of a piece by who got it as a gift, as the storefront does; its number. */
export const returnGift = async (
  platform: TestPlatform,
  { shop_url }: TestShop,
  order: { name: string },
  email = 'friend@customers.example',
): Promise<string> => {
  const shop = await findShop(platform.db, shop_url)
  const id = await transact(platform.db, async (trx) => {
    const row = await findOrder(trx, shop.shop_id, order.name, true)
    const lines = await linesOf(trx, shop.shop_id, row.order_id)
    return openReturn(
      {
        ...platform,
        trx,
        shop,
        actor: { kind: 'shopper' },
        now: platform.clock(),
        requestId: 'gift',
        idempotencyKey: null,
      },
      { row, lines },
      {
        lines: [{ at: 0, quantity: 1, reason: null, words: null }],
        to: 'credit',
        origin: 'gift',
        own: { email, name: 'Friend' },
        note: null,
        notification: true,
        override: false,
      },
    )
  })
  return `rn${id}`
}

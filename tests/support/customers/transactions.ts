import { expect } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { transact } from '#platform/db/transact.ts'
import { post, type Posting } from '#platform/ledger/post.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

/** Lists customers' movements. */
export const transactionsOf = (platform: TestPlatform, shop: TestShop) => {
  const change = async (id: string, valueToUpdate: string, more: object = {}, of = shop) => {
    const { status, body } = await platform.call(of.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate, reason: 'Refund', ...more } as never,
    })
    expect(status).toBe(200)
    return body.transaction
  }
  /** kinds without a call */
  const posting = (
    card: string,
    more: Pick<Posting, 'kind' | 'amount'> & Partial<Posting>,
    of = shop,
  ) =>
    transact(platform.db, (trx) =>
      post(trx, {
        shop_id: of.shop_id,
        gift_card_id: BigInt(card.slice(1)),
        source: 'checkout',
        at: platform.clock(),
        ...more,
      }),
    )
  return { change, posting }
}

import { expect } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { post, type Posting } from '#platform/ledger/post.ts'
import type { TestPlatform, TestShop } from '../platform.ts'
import { whatDoesNotTie } from './recompute.ts'

export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (cause: unknown) => (cause as { code?: string }).code ?? String(cause),
  )

/** One card, posted to directly. */
export const cardsOf = (platform: TestPlatform, shop: TestShop, card: bigint) => {
  const write = (more: Pick<Posting, 'kind' | 'amount'> & Partial<Posting>) =>
    transact(platform.db, (trx) =>
      post(trx, {
        shop_id: shop.shop_id,
        gift_card_id: card,
        source: 'api',
        at: platform.clock(),
        ...more,
      }),
    )
  const ties = async () => expect(await whatDoesNotTie(platform.db)).toEqual([])
  return { write, ties }
}
export type Cards = ReturnType<typeof cardsOf>

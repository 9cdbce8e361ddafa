import { getGiftCard } from '#contract/gift-cards/read.ts'
import { expireJobOf } from '#platform/ledger/expire.ts'
import type { Checkout } from './checkout.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

export const job = { id: '', tries: 0, last: false, signal: new AbortController().signal }

/** Cards of a shop, and its checkout's holds on them. */
export const holdingOf = (platform: TestPlatform, shop: TestShop, store: Checkout) => {
  const expire = () => expireJobOf(platform).handle({}, job)

  const held = async (code: string, amount: string, more: object = {}) => {
    const done = await store.hold(code, amount, more)
    if (done.status !== 200) throw new Error(done.text)
    return { id: done.body.redemption.redemption_id }
  }
  const card = async (id: string) =>
    (
      await platform.call(shop.people.owner, getGiftCard, {
        params: { id },
        query: { with_usages: true },
      })
    ).body.gift_card
  const lots = (number: bigint) =>
    platform.db
      .selectFrom('lot')
      .select(['remaining', 'expires_on'])
      .where('gift_card_id', '=', number)
      .orderBy('lot_id')
      .execute()
  return { expire, held, card, lots }
}

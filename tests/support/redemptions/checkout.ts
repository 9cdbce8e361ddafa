import { sql } from 'kysely'
import { updateBalance } from '#contract/customers/money.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { authorise, makeStoreKey } from '#contract/redemptions/calls.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

type Lot = readonly [amount: string, expires_on?: string]

/** Finds cards whose `held` differs from the sum of their open holds. */
export const holdsThatDoNotTie = async ({ db }: TestPlatform): Promise<unknown[]> => {
  const { rows } = await sql`
    select g.gift_card_id
    from gift_card g
    where g.held <> (
      select coalesce(sum(amount), 0)
      from redemption r
      where r.gift_card_id = g.gift_card_id and r.state = 'held'
    )`.execute(db)
  return rows
}

/** A store's checkout with its key. */
export const checkoutOf = async (platform: TestPlatform, shop: TestShop) => {
  const { key, store_key } = (
    await platform.call(shop.people.owner, makeStoreKey, { body: { name: 'Checkout' } })
  ).body
  const ask = <const E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    idempotency = unique('checkout-'),
  ) => platform.call(null, endpoint, input, { token: key, key: idempotency })
  return {
    key,
    key_id: store_key.key_id,
    ask,
    hold: (code: string, amount: string, more: object = {}, idempotency?: string) =>
      ask(authorise, { body: { code, amount, ...more } }, idempotency),
    /** a loyalty card with these lots */
    card: async (...lots: Lot[]) => {
      const { id } = await platform.customer(shop)
      let gift_card_id = ''
      for (const [valueToUpdate, expires_on] of lots) {
        const credit = await platform.call(shop.people.owner, updateBalance, {
          params: { id },
          body: { valueToUpdate, reason: 'Reward', ...(expires_on ? { expires_on } : {}) },
        })
        if (credit.status !== 200) throw new Error(credit.text)
        gift_card_id = credit.body.transaction.gift_card_id
      }
      const { gift_card } = (
        await platform.call(shop.people.owner, getGiftCard, {
          params: { id: gift_card_id },
          query: {},
        })
      ).body
      return {
        customer: id,
        id: gift_card_id,
        number: BigInt(gift_card_id.slice(1)),
        code: gift_card.code,
      }
    },
  }
}
export type Checkout = Awaited<ReturnType<typeof checkoutOf>>

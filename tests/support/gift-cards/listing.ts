import { expect } from 'vitest'
import { listGiftCards } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

/** Makes cards for guests and lists them as the owner. */
export const listingOf = (platform: TestPlatform, shop: TestShop) => {
  const give = async (
    at: string,
    name: string,
    email: string,
    more: object = {},
    card: object = {},
    of = shop,
  ) => {
    platform.at(at)
    const { status, body } = await platform.call(of.people.owner, sendCustomGiftCard, {
      body: {
        gift_card: {
          customer_name: name,
          customer_email: email,
          balance: '10.00',
          reason: 'Reward',
          ...card,
        },
        email_details: { recipient_email: email, subject: 'Yours' },
        ...more,
      } as never,
    })
    expect(status).toBe(200)
    return { id: body.gift_card.gift_card_id, code: body.gift_card.code }
  }
  const list = (query: object, of = shop) =>
    platform.call(of.people.owner, listGiftCards, { query: query as never })
  const ids = async (query: object, of = shop) =>
    (await list(query, of)).body.gift_cards.map(({ gift_card_id }) => gift_card_id)
  return { give, list, ids }
}

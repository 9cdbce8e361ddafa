import { expect } from 'vitest'
import { putGiftCard } from '#contract/gift-cards/change.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { type Person, type TestPlatform, type TestShop, unique } from '../platform.ts'

export const number = (id: string) => BigInt(id.slice(1))

/** Guests' cards, changed and read. */
export const changingOf = (platform: TestPlatform, shop: TestShop) => {
  const give = async (card: object = {}, more: object = {}, of = shop) => {
    const email = `${unique('guest')}@guests.example`
    const { status, body } = await platform.call(of.people.owner, sendCustomGiftCard, {
      body: {
        gift_card: {
          customer_name: 'Guest Person',
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
    return body
  }
  const fresh = async (card: object = {}, of = shop) =>
    (await give(card, {}, of)).gift_card.gift_card_id
  const put = (
    id: string,
    gift_card: object,
    person: Person = shop.people.owner,
    more: { key?: string } = {},
  ) => platform.call(person, putGiftCard, { params: { id }, body: { gift_card } as never }, more)
  const read = async (id: string, person: Person = shop.people.owner) =>
    (await platform.call(person, getGiftCard, { params: { id }, query: {} })).body.gift_card
  return { give, fresh, put, read }
}

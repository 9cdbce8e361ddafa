import { expect } from 'vitest'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { type Person, type TestPlatform, type TestShop, unique } from '../platform.ts'

export const guest = () => `${unique('guest')}@guests.example`

/** Guests' cards that are merged and split. */
export const mergingOf = (platform: TestPlatform, shop: TestShop) => {
  const give = async (email: string, card: object = {}, of = shop) => {
    const { status, body } = await platform.call(of.people.owner, sendCustomGiftCard, {
      body: {
        gift_card: {
          customer_name: 'Guest',
          customer_email: email,
          balance: '10.00',
          reason: 'Reward',
          ...card,
        },
        email_details: { recipient_email: email, subject: 'Yours' },
      } as never,
    })
    expect(status).toBe(200)
    return body.gift_card.gift_card_id
  }
  const undo = (id: string, person: Person = shop.people.owner) =>
    platform.call(person, undoTransaction, { params: { id } })
  const read = async (id: string) =>
    (await platform.call(shop.people.owner, getGiftCard, { params: { id }, query: {} })).body
      .gift_card
  const lots = async (id: string) =>
    (await read(id)).lots?.map(({ kind, remaining, expires_on }) => [kind, remaining, expires_on])
  const held = (id: string, amount: bigint) =>
    platform.db
      .updateTable('gift_card')
      .set({ held: amount })
      .where('gift_card_id', '=', BigInt(id.slice(1)))
      .execute()
  return { give, undo, read, lots, held }
}

import { expect } from 'vitest'
import { listCardEvents } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

/** Cards whose email leaves now or later. */
export const sendingOf = (platform: TestPlatform, shop: TestShop) => {
  const give = async (more: object = {}, mail: object = {}, of = shop) => {
    const email = `${unique('guest')}@guests.example`
    const { status, body } = await platform.call(of.people.owner, sendCustomGiftCard, {
      body: {
        gift_card: {
          customer_name: 'Guest Person',
          customer_email: email,
          balance: '10.00',
          reason: 'Reward',
        },
        email_details: {
          recipient_email: email,
          recipient_name: 'Guest Person',
          subject: 'Yours',
          ...mail,
        },
        ...more,
      } as never,
    })
    expect(status).toBe(200)
    return {
      id: body.gift_card.gift_card_id,
      email,
      card: body.gift_card,
      transaction: body.transaction.transaction_id,
    }
  }
  const kinds = async (id: string) =>
    (await platform.call(shop.people.owner, listCardEvents, { params: { id } })).body.rows.map(
      ({ kind }) => kind,
    )
  return { give, kinds }
}

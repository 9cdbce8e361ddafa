import { getGiftCard } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

type Card = { balance?: string; expires_on?: string }
type Made = { id: string; number: bigint; code: string; email: string }

/** Makes a gift card that was sent to a guest's email. */
export const sentCard = async (
  platform: TestPlatform,
  shop: TestShop,
  card: Card = {},
): Promise<Made> => {
  const email = `${unique('guest')}@guests.example`
  const { status, body, text } = await platform.call(shop.people.owner, sendCustomGiftCard, {
    body: {
      gift_card: {
        customer_name: 'Guest Person',
        customer_email: email,
        balance: '10.00',
        reason: 'Reward',
        ...card,
      },
      email_details: { recipient_email: email, subject: 'Yours' },
    } as never,
  })
  if (status !== 200) throw new Error(text)
  const { gift_card_id: id, code } = body.gift_card
  return { id, number: BigInt(id.slice(1)), code, email }
}

/** Makes a gift card of nobody: who has its code has the card. */
export const looseCard = async (
  platform: TestPlatform,
  shop: TestShop,
  card: Card = {},
): Promise<Made> => {
  const made = await sentCard(platform, shop, card)
  await platform.db
    .updateTable('gift_card')
    .set({ customer_id: null, customer_email: null, is_loyalty: false })
    .where('shop_id', '=', shop.shop_id)
    .where('gift_card_id', '=', made.number)
    .execute()
  return made
}

/** Reads a card as the owner sees it. */
export const cardOf = async (platform: TestPlatform, shop: TestShop, id: string) =>
  (await platform.call(shop.people.owner, getGiftCard, { params: { id }, query: {} })).body
    .gift_card

import { updateBalance } from '#contract/customers/money.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

/** `file`: the contents of the field `file` */
export type Input = {
  params?: unknown
  query?: unknown
  body?: unknown
  file?: { name: string; content: string | Uint8Array }
}
export type Example = (platform: TestPlatform, shop: TestShop) => Promise<Input>

export const mail = (to: string) => ({
  recipient_name: 'Ada',
  recipient_email: to,
  subject: 'Your credit',
  title: 'For you',
  body: '',
})
export const withCredit = async (platform: TestPlatform, shop: TestShop) => {
  const { id, email } = await platform.customer(shop)
  const { body } = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '20', reason: 'Reward' },
  })
  return {
    id,
    email,
    transaction: body.transaction.transaction_id,
    card: body.transaction.gift_card_id,
  }
}
export const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
export const giftForGuest = (email = `${unique('guest')}@customers.example`) => ({
  body: {
    gift_card: {
      customer_name: 'Guest',
      customer_email: email,
      balance: '10.00',
      reason: 'Reward' as const,
    },
    email_details: mail(email),
  },
})
/** Issues a card to a guest, with its email scheduled if `send_at` is set. */
export const guestCard = async (
  platform: TestPlatform,
  shop: TestShop,
  more: object = {},
  email = `${unique('guest')}@customers.example`,
) => {
  const { body } = await platform.call(shop.people.owner, sendCustomGiftCard, {
    body: { ...giftForGuest(email).body, ...more },
  })
  return { params: { id: body.gift_card.gift_card_id }, email }
}

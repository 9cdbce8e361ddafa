import { getCustomer } from '#contract/customers/read.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

export const body = (email: string, card: object = {}, mail: object = {}) => ({
  gift_card: {
    customer_name: 'Guest Person',
    customer_email: email,
    balance: '10.00',
    reason: 'Reward' as const,
    ...card,
  },
  email_details: { recipient_email: email, subject: 'Your credit', title: 'For you', ...mail },
})

/** Guests who receive cards. */
export const guestsOf = (platform: TestPlatform, shop: TestShop) => {
  const loyalty = async (id: string) =>
    (await platform.call(shop.people.owner, getCustomer, { params: { id } })).body.LoyaltyCard
      ?.GiftCard
  return { loyalty }
}

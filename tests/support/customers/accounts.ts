import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer, listCustomers } from '#contract/customers/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { type Person, type TestPlatform, type TestShop, unique } from '../platform.ts'

export const guestEmail = () => `${unique('guest')}@guests.example`
/** The id of a customer whom no store has named. */
export const guestId = /^tender-\d+$/

/** Accounts of customers: credit by address and by id, and what is read of them. */
export const accountsOf = (platform: TestPlatform, shop: TestShop) => {
  const { owner } = shop.people
  const send = (email: string, balance = '10.00', card: object = {}, more: object = {}) =>
    platform.call(owner, sendCustomGiftCard, {
      body: {
        gift_card: {
          customer_name: 'Grace Guest',
          customer_email: email,
          balance,
          reason: 'Reward',
          ...card,
        },
        email_details: { recipient_email: email, subject: 'Yours' },
        ...more,
      } as never,
    })
  const change = (id: string, valueToUpdate: string, more: object = {}, by: Person = owner) =>
    platform.call(by, updateBalance, {
      params: { id },
      body: { valueToUpdate, reason: 'Refund', ...more } as never,
    })
  const read = async (id: string) =>
    (await platform.call(owner, getCustomer, { params: { id } })).body
  const listed = async (query: object = {}) =>
    (await platform.call(owner, listCustomers, { query: { limit: 100, ...query } })).body
  const customersOf = (email: string) =>
    platform.db
      .selectFrom('customer')
      .selectAll()
      .where('shop_id', '=', shop.shop_id)
      .where('email', '=', email)
      .execute()
  const cardsOf = (customer_id: bigint) =>
    platform.db
      .selectFrom('gift_card')
      .selectAll()
      .where('shop_id', '=', shop.shop_id)
      .where('customer_id', '=', customer_id)
      .orderBy('gift_card_id')
      .execute()
  /** A customer with a loyalty card of `loyalty` and a gift card of `gift`, both major units. */
  const withTwoCards = async (loyalty: string, gift: string, expires_on?: string) => {
    const email = guestEmail()
    const sent = await send(email, gift, expires_on ? { expires_on } : {})
    const id = String(sent.body.gift_card.platform_customer_id)
    const { body } = await change(id, loyalty)
    return {
      id,
      email,
      gift: sent.body.gift_card.gift_card_id,
      loyalty: body.transaction.gift_card_id,
    }
  }
  return { send, change, read, listed, customersOf, cardsOf, withTwoCards }
}

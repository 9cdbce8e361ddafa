import { changeCustomer, eraseCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { askApproval } from '#contract/store-credit/calls.ts'
import type { TestPlatform, TestShop } from '../platform.ts'
import { plainOrder } from './plain-order.ts'

export const canary = 'Xanthippe'
export const email = 'xanthippe@canary.example'

/** Erased people whose name is a canary. */
export const erasingOf = (platform: TestPlatform) => {
  /** Makes a customer with every kind of data, each text containing their name. */
  const person = async (of: TestShop) => {
    const { id, customer_id } = await platform.customer(of, { name: `${canary} Quill`, email })
    const details = {
      recipient_name: canary,
      recipient_email: email,
      subject: `For ${canary}`,
      body: `Dear ${canary}`,
    }
    await platform.call(of.people.owner, updateBalance, {
      params: { id },
      body: {
        valueToUpdate: '20.00',
        reason: 'Reward',
        note: `${canary} rang`,
        email_details: details,
      },
    })
    await platform.call(of.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: '-4.50', reason: 'Other', note: `${canary} came by` },
    })
    await platform.call(of.people.owner, changeCustomer, {
      params: { id },
      body: { note: `${canary} likes green` },
    })
    await platform.call(of.people.owner, askApproval, {
      body: {
        gift_card: {
          customer_name: canary,
          customer_email: email,
          balance: '7.00',
          reason: 'Refund',
          note: canary,
        },
        email_details: details,
      },
    })
    await platform.db
      .insertInto('orders')
      .values({
        ...plainOrder,
        shop_id: of.shop_id,
        name: '#77',
        customer_id,
        email,
        created_at: new Date(),
      })
      .execute()
    await platform.db
      .insertInto('return_visit')
      .values({
        shop_id: of.shop_id,
        typed: '#77',
        email,
        language: 'en',
        handle_digest: Buffer.from('of a canary'),
        created_at: new Date(),
      })
      .execute()
    const { link_id } = await platform.db
      .insertInto('referral_link')
      .values({
        shop_id: of.shop_id,
        customer_id,
        code: crypto.randomUUID(),
        created_at: new Date(),
      })
      .returning('link_id')
      .executeTakeFirstOrThrow()
    await platform.db
      .insertInto('referral_claim')
      .values({
        shop_id: of.shop_id,
        link_id,
        email,
        network: Buffer.from('a network'),
        token_digest: Buffer.from(crypto.randomUUID()),
        language: 'en',
        created_at: new Date(),
        confirmed_at: null,
        outcome: null,
      })
      .execute()
    return { id, customer_id }
  }
  const erase = (of: TestShop, id: string) =>
    platform.call(of.people.owner, eraseCustomer, { params: { id }, body: { confirm: 'erase' } })
  return { person, erase }
}

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  changeCustomer,
  createReferral,
  upsertShopifyCustomer,
} from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import {
  findCustomerByEmail,
  getCustomer,
  getCustomerAnalytics,
  listCustomers,
  listReferrals,
  searchCustomers,
} from '#contract/customers/read.ts'
import { disableGiftCard } from '#contract/gift-cards/change.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { approve, askApproval } from '#contract/store-credit/calls.ts'
import { mergingOf } from '../../support/customers/merging.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const { merge } = mergingOf(platform, shop)

const give = async (id: string, valueToUpdate: string, more: object = {}) => {
  const done = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate, reason: 'Reward', ...more },
  })
  if (done.status !== 200) throw new Error(done.text)
  return done.body.transaction
}
const sums = async () => {
  const { rows } = await sql<{
    owed: bigint
    spent: bigint
    orders: bigint
  }>`
    select
      (select sum(balance) from gift_card where shop_id = ${shop.shop_id})::bigint as owed,
      sum(total_spent)::bigint as spent,
      sum(orders_count) as orders
    from customer
    where shop_id = ${shop.shop_id}`.execute(platform.db)
  return rows[0]
}
const count = async () =>
  (await platform.call(shop.people.owner, listCustomers, { query: {} })).body.count

describe('two customers become one', () => {
  test('with all that they had; the shop’s sums stay', async () => {
    const into = await platform.customer(shop, { name: 'Ada Lovelace' })
    const from = await platform.customer(shop, { name: 'A. Lovelace' })
    await give(into.id, '20.00')
    await give(from.id, '12.34', { expires_on: '2199-01-31' })
    await platform.call(shop.people.owner, changeCustomer, {
      params: { id: from.id },
      body: { note: 'Moved house' },
    })
    await platform.call(shop.people.owner, createReferral, {
      params: { id: from.id },
      body: { email: into.email! },
    })
    await platform.call(shop.people.owner, createReferral, {
      params: { id: from.id },
      body: { email: `${unique('friend')}@friends.example` },
    })
    await platform.db
      .updateTable('customer')
      .set({ tags: 'VIP, local', total_spent: 5000n, orders_count: 2 })
      .where('customer_id', '=', from.customer_id)
      .execute()
    await platform.db
      .updateTable('customer')
      .set({ tags: 'VIP', total_spent: 100n, orders_count: 1 })
      .where('customer_id', '=', into.customer_id)
      .execute()
    const before = await sums()
    const customers = await count()
    const { body } = await merge(into.id, from.id)
    expect(body.customer).toMatchObject({
      platform_customer_id: into.id,
      full_name: 'Ada Lovelace',
      email: into.email,
      note: 'Moved house',
      tags: 'VIP, local',
      total_spent: '51.00',
      orders_count: 3,
      LoyaltyCard: { GiftCard: { balance: '32.34' } },
    })
    expect(await sums()).toEqual(before)
    expect(await count()).toBe(customers - 1)
    expect(
      (await platform.call(shop.people.owner, getCustomerAnalytics, { params: { id: into.id } }))
        .body,
    ).toMatchObject({
      balance: '32.34',
      issued: '32.34',
      next_expiry: { on: '2199-01-31', amount: '12.34' },
    })
    expect(
      (await platform.call(shop.people.owner, listReferrals, { params: { id: into.id } })).body
        .count,
    ).toBe(1)
  })

  test('the old id leads to the new, for money too; old e-mail free, old name found nowhere', async () => {
    const into = await platform.customer(shop)
    const from = await platform.customer(shop, { name: 'Zebedee Quux' })
    await give(from.id, '5.00')
    await merge(into.id, from.id)
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: from.id } })).body
        .platform_customer_id,
    ).toBe(into.id)
    await give(from.id, '1.00')
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: into.id } })).body
        .LoyaltyCard?.GiftCard.balance,
    ).toBe('6.00')
    expect(
      (
        await platform.call(shop.people.owner, findCustomerByEmail, {
          query: { search: from.email! },
        })
      ).body.customer,
    ).toBeNull()
    expect(
      (
        await platform.call(shop.people.owner, searchCustomers, {
          query: { search: 'Zebedee Quux' },
        })
      ).body.count,
    ).toBe(0)
    expect(
      await platform.call(shop.people.owner, upsertShopifyCustomer, {
        body: { id: from.id, email: from.email! },
      }),
    ).toMatchObject({ status: 409, error: { code: 'already_there' } })
    const third = await platform.customer(shop)
    await merge(third.id, into.id)
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: from.id } })).body
        .platform_customer_id,
    ).toBe(third.id)
  })

  test('what waits for a second person’s yes for either goes to the one that is left', async () => {
    const into = await platform.customer(shop)
    const from = await platform.customer(shop)
    const asker = await platform.colleague(shop, 'staff', { limit_issue: 100n })
    const { approval } = (
      await platform.call(asker, askApproval, {
        body: {
          gift_card: {
            customer_name: 'A',
            customer_email: from.email!,
            balance: '7.00',
            reason: 'Refund',
          },
          email_details: { recipient_email: from.email!, subject: 'Yours' },
        },
      })
    ).body
    await merge(into.id, from.id)
    const { body } = await platform.call(shop.people.owner, approve, {
      params: { id: approval.approval_id },
    })
    expect(body.approval).toMatchObject({
      state: 'approved',
      recipient_email: into.email,
      platform_customer_id: into.id,
    })
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: into.id } })).body
        .LoyaltyCard?.GiftCard.balance,
    ).toBe('7.00')
  })

  test('with figures that are as large as figures get', async () => {
    const into = await platform.customer(shop)
    const from = await platform.customer(shop)
    await platform.db
      .updateTable('customer')
      .set({ total_spent: 999_999_999_999_999n, orders_count: 2_000_000_000 })
      .where('customer_id', 'in', [into.customer_id, from.customer_id])
      .execute()
    expect((await merge(into.id, from.id)).body.customer).toMatchObject({
      total_spent: '9999999999999.99',
      orders_count: 2_000_000_000,
      note: null,
    })
    await platform.db
      .updateTable('customer')
      .set({ total_spent: 0n, orders_count: 0 })
      .where('customer_id', '=', into.customer_id)
      .execute()
  })

  test('the only loyalty card stays it, with its code; a disabled one stays as it is', async () => {
    const bare = await platform.customer(shop, { email: null })
    const rich = await platform.customer(shop)
    await give(rich.id, '8.00')
    const code = (await platform.call(shop.people.owner, getCustomer, { params: { id: rich.id } }))
      .body.LoyaltyCard!.GiftCard.code
    expect((await merge(bare.id, rich.id)).body.customer).toMatchObject({
      email: rich.email,
      LoyaltyCard: { GiftCard: { code, balance: '8.00' } },
    })
    const locked = await platform.customer(shop)
    const { gift_card_id } = await give(locked.id, '3.00')
    await platform.call(shop.people.owner, disableGiftCard, { params: { id: gift_card_id } })
    expect((await merge(bare.id, locked.id)).body.customer.LoyaltyCard?.GiftCard.balance).toBe(
      '8.00',
    )
    expect(
      await platform.db
        .selectFrom('gift_card')
        .select(['customer_id', 'is_loyalty', 'balance'])
        .where('gift_card_id', '=', BigInt(gift_card_id.slice(1)))
        .executeTakeFirst(),
    ).toEqual({ customer_id: bare.customer_id, is_loyalty: false, balance: 300n })
  })
})

test('at once, in both directions, while money moves: one merge, no cent lost', async () => {
  const a = await platform.customer(shop)
  const b = await platform.customer(shop)
  await give(a.id, '10.00')
  await give(b.id, '10.00')
  const before = (await sums())!.owed
  const card = {
    gift_card: {
      customer_name: 'A',
      customer_email: a.email!,
      balance: '5.00',
      reason: 'Reward' as const,
    },
    email_details: { recipient_email: a.email!, subject: 'Credit' },
  }
  const answers = await Promise.all([
    merge(a.id, b.id),
    merge(b.id, a.id),
    platform.call(shop.people.owner, updateBalance, {
      params: { id: b.id },
      body: { valueToUpdate: '1.00', reason: 'Reward' },
    }),
    platform.call(shop.people.owner, sendCustomGiftCard, { body: card }),
  ])
  expect(
    answers
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([200, 422])
  const credited =
    (answers[2]!.status === 200 ? 100n : 0n) + (answers[3]!.status === 200 ? 500n : 0n)
  expect((await sums())!.owed).toBe(before + credited)
})

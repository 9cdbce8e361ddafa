import { describe, expect, test } from 'vitest'
import { endApiKey } from '#contract/api-keys/calls.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer, listCustomers, listTransactions } from '#contract/customers/read.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { authorise, capture } from '#contract/redemptions/calls.ts'
import { signIn } from '#contract/staff/calls.ts'
import { listWebhooks } from '#contract/webhooks/calls.ts'
import { apiOfTest, callBy, keyOf } from '../../support/api-keys/keys-of.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { mail } from '../../support/examples/things.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ connections: 10, ties: 'after all' })
const api = apiOfTest(platform)
const { owner } = shop.people
const credit = (id: string, valueToUpdate = '12.50') => ({
  params: { id },
  body: { valueToUpdate, reason: 'Reward' as const },
})
const transactionsOf = async (id: string) =>
  Object.values(
    (await platform.call(owner, listTransactions, { params: { id }, query: {} })).body.data,
  )

describe('a key', () => {
  test('may do what its scopes say, and a refusal names the one it lacks', async () => {
    const { key } = await keyOf(platform, shop, { scopes: ['lookup'] })
    const { id } = await platform.customer(shop)
    expect((await callBy(platform, key, getCustomer, { params: { id } })).status).toBe(200)
    for (const [answer, scope] of [
      [await callBy(platform, key, updateBalance, credit(id)), 'issue'],
      [await callBy(platform, key, listTransactions, { params: { id }, query: {} }), 'read'],
      [await callBy(platform, key, listWebhooks, {}), 'hooks'],
      [
        await callBy(platform, key, authorise, { body: { code: 'AAAABBBB', amount: '1' } }),
        'checkout',
      ],
    ] as const)
      expect(answer).toMatchObject({
        status: 403,
        error: { code: 'scope_missing', facts: { scope }, message: expect.stringContaining(scope) },
      })
    expect(await transactionsOf(id)).toEqual([])
  })

  test('finds nothing of another shop', async () => {
    const { key } = await keyOf(platform, shop)
    const { id } = await platform.customer(other)
    for (const answer of [
      await callBy(platform, key, getCustomer, { params: { id } }),
      await callBy(platform, key, updateBalance, credit(id)),
    ])
      expect(answer).toMatchObject({ status: 404, error: { code: 'not_found' } })
    const listed = await callBy(platform, key, listCustomers, { query: {} })
    expect(listed.text).not.toContain(id)
    const named = await api('GET', `/v1/customers/${id}?shop_url=${other.shop_url}`, { token: key })
    expect(named).toMatchObject({ status: 403, error: { code: 'other_shop' } })
  })

  test('that only reads or exports sees codes masked, and one that issues as staff do', async () => {
    const { body: sent } = await platform.call(owner, sendCustomGiftCard, {
      body: {
        gift_card: {
          customer_email: 'ada@mail.example',
          customer_name: 'Ada',
          balance: '10',
          reason: 'Reward',
        },
        email_details: mail('ada@mail.example'),
      },
    })
    const { gift_card_id: id, code } = sent.gift_card
    const seen = async (scopes: readonly ('read' | 'issue' | 'export')[]) => {
      const { key } = await keyOf(platform, shop, { scopes })
      return (await callBy(platform, key, getGiftCard, { params: { id }, query: {} })).text
    }
    expect(await seen(['read'])).not.toContain(code)
    expect(await seen(['read', 'export'])).not.toContain(code)
    expect(await seen(['read', 'issue'])).toContain(code)
  })

  test('in a blocked shop opens nothing', async () => {
    const blocked = await platform.shop()
    const { key } = await keyOf(platform, blocked)
    await platform.db
      .updateTable('shop')
      .set({
        settings: JSON.stringify({
          block_shop: true,
          features: [{ name: 'api_access', count: null }],
        }),
      })
      .where('shop_id', '=', blocked.shop_id)
      .execute()
    expect(await callBy(platform, key, listCustomers, { query: {} })).toMatchObject({
      status: 403,
      error: { code: 'shop_blocked' },
    })
  })

  test('that ends while its calls run moves nothing afterwards', async () => {
    const { key, api_key_id } = await keyOf(platform, shop, { scopes: ['issue'] })
    const { id } = await platform.customer(shop)
    const calls = Array.from({ length: 12 }, () => callBy(platform, key, updateBalance, credit(id)))
    await platform.call(owner, endApiKey, { params: { id: api_key_id } })
    const answers = await Promise.all(calls)
    const done = answers.filter(({ status }) => status === 200).length
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
    const { body } = await platform.call(owner, listTransactions, { params: { id }, query: {} })
    expect(body.count).toBe(done)
    expect((await callBy(platform, key, updateBalance, credit(id))).status).toBe(401)
  })

  test('pays as a checkout, under its name', async () => {
    const { key } = await keyOf(platform, shop, { name: 'Own till', scopes: ['checkout'] })
    const { card } = await checkoutOf(platform, shop)
    const { code, customer } = await card(['30.00'])
    const held = await callBy(platform, key, authorise, { body: { code, amount: '8' } })
    expect(held.status).toBe(200)
    const { redemption_id } = held.body.redemption
    expect(
      (await callBy(platform, key, capture, { params: { id: redemption_id }, body: {} })).status,
    ).toBe(200)
    expect((await transactionsOf(customer))[0]).toMatchObject({
      kind: 'redeem',
      source: 'checkout',
      by: { name: 'Own till' },
    })
  })

  test('is no person: nobody signs in as it, and no session is one', async () => {
    const { key } = await keyOf(platform, shop, { scopes: ['issue'] })
    const member = await platform.db
      .selectFrom('staff')
      .selectAll()
      .where('shop_id', '=', shop.shop_id)
      .where('scopes', 'is not', null)
      .orderBy('staff_id', 'desc')
      .executeTakeFirstOrThrow()
    const password = 'a password of ten'
    expect(
      (
        await platform.call(null, signIn, {
          body: { shop_url: shop.shop_url, email: member.email, password },
        })
      ).error?.code,
    ).toBe('sign_in_failed')
    await expect(
      platform.db
        .updateTable('staff')
        .set({ password_hash: 'x' })
        .where('shop_id', '=', shop.shop_id)
        .where('staff_id', '=', member.staff_id)
        .execute(),
    ).rejects.toThrow('staff_program')
    await platform.db
      .updateTable('session')
      .set({ staff_id: member.staff_id })
      .where('shop_id', '=', shop.shop_id)
      .where('staff_id', '=', shop.people.limited.staff_id)
      .execute()
    expect(await platform.call(shop.people.limited, listCustomers, { query: {} })).toMatchObject({
      status: 401,
      error: { code: 'signed_out' },
    })
    // nor is a key of the API one of the platform's own port
    for (const call of [listCustomers, listWebhooks] as const)
      expect(await platform.call(null, call, { query: {} } as never, { token: key })).toMatchObject(
        {
          status: 401,
          error: { code: 'signed_out' },
        },
      )
  })
})

describe('a key of a store’s checkout', () => {
  test('opens its calls on the API too, and nothing else', async () => {
    const store = await checkoutOf(platform, shop)
    const { code } = await store.card(['30.00'])
    expect(
      (await callBy(platform, store.key, authorise, { body: { code, amount: '8' } })).status,
    ).toBe(200)
    for (const call of [listCustomers, listWebhooks] as const)
      expect(await callBy(platform, store.key, call, { query: {} } as never)).toMatchObject({
        status: 403,
        error: { code: 'scope_missing' },
      })
  })
})

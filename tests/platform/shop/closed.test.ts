import { describe, expect, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { putSetting, putShop } from '#contract/shop/calls.ts'
import { sendContactSupport } from '#contract/support/calls.ts'
import { may, roles } from '#rules/way/access.ts'
import { examples } from '../../support/examples.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()

// a store's checkout continues, because issued credit is a liability; customers' own calls are on
// another origin (tests/platform/shopper)
const moving = endpoints.filter(
  ({ once, right }) => once && right !== 'store' && right !== 'shopper',
)
const people = {
  owner: { level: 'owner', isAdmin: false, is_pos: false },
  staff: { level: 'staff', isAdmin: false, is_pos: false },
  admin: { level: 'owner', isAdmin: true, is_pos: false },
} as const
const movements = (shop: TestShop) =>
  platform.db
    .selectFrom('movement')
    .select(['movement_id', 'amount'])
    .where('shop_id', '=', shop.shop_id)
    .execute()
const close = (shop: TestShop, settings: object) =>
  platform.db
    .updateTable('shop')
    .set({
      settings: JSON.stringify({
        features: [{ name: 'issue_store_credit', count: null }],
        is_accepted_terms: true,
        ...settings,
      }),
    })
    .where('shop_id', '=', shop.shop_id)
    .execute()

describe.each([
  ['that is locked', { gw_locked: true }, 'shop_locked'],
  ['without accepted terms', { is_accepted_terms: false }, 'terms_missing'],
] as const)('in a shop %s', (_, settings, code) => {
  test.each(moving.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s moves nothing, whoever asks',
    async (name, endpoint) => {
      const shop = await platform.shop()
      const input = await examples[name]!(platform, shop)
      await close(shop, settings)
      const before = await movements(shop)
      for (const role of ['owner', 'staff', 'admin'] as const)
        expect(
          await platform.request(endpoint.method, addressOf(endpoint, input), {
            token: shop.people[role].token,
            body: input.body,
            key: `closed-${role}`,
          }),
          role,
        ).toMatchObject({
          status: 403,
          error: { code: may(people[role], endpoint.right) ? code : 'forbidden' },
        })
      expect(await movements(shop)).toEqual(before)
    },
  )

  test('what one reads, the own account, plans, settings and support stay open', async () => {
    const shop = await platform.shop()
    await close(shop, settings)
    for (const name of [
      'getHome',
      'listCustomers',
      'getMe',
      'getPricing',
      'getUsedServices',
      'listSessions',
    ]) {
      const endpoint = endpoints.find((one) => one.name === name)!
      expect(
        (
          await platform.request(
            endpoint.method,
            addressOf(endpoint, await examples[name]!(platform, shop)),
            {
              token: shop.people.owner.token,
            },
          )
        ).status,
        name,
      ).toBe(200)
    }
    expect(
      (await platform.call(shop.people.owner, putShop, { body: { city: 'Leeds' } })).status,
    ).toBe(200)
    for (const role of roles)
      expect(
        (
          await platform.call(shop.people[role], sendContactSupport, {
            body: { email: 'ada@shop.example', reason: 'How to', body: 'Why?' },
          })
        ).status,
        role,
      ).toBe(200)
  })
})

test('money moves from the moment in which the owner accepts the terms', async () => {
  const shop = await platform.shop()
  await close(shop, { is_accepted_terms: false })
  const { path, method } = moving.find(({ name }) => name === 'updateBalance')!
  const { id } = await platform.customer(shop)
  const give = () =>
    platform.request(method, path.replace('{id}', id), {
      token: shop.people.staff.token,
      body: { valueToUpdate: '5', reason: 'Reward' },
    })
  expect((await give()).error?.code).toBe('terms_missing')
  expect(
    (
      await platform.call(shop.people.owner, putSetting, {
        body: { key: 'is_accepted_terms', value: true },
      })
    ).status,
  ).toBe(200)
  expect((await give()).status).toBe(200)
})

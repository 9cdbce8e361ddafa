import { describe, expect, test } from 'vitest'
import { eraseCustomer, mergeCustomers, upsertShopifyCustomer } from '#contract/customers/change.ts'
import { exportCustomer } from '#contract/customers/read.ts'
import { giftingOf } from '../../../support/egifts/gifting.ts'
import { plainOrder } from '../../../support/customers/plain-order.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })

const erase = (of: TestShop, id: string) =>
  platform.call(of.people.owner, eraseCustomer, { params: { id }, body: { confirm: 'erase' } })
const own = async (of: TestShop, id: string) =>
  (await platform.call(of.people.owner, exportCustomer, { params: { id } })).body as Record<
    string,
    Record<string, unknown>[]
  >
/** Every row of gifts, emails, orders and addresses of a shop that names the address. */
const rowsWith = async (of: TestShop, email: string): Promise<string[]> => {
  const found: string[] = []
  for (const table of ['egift', 'mail', 'orders', 'former_email', 'gift_card'] as const) {
    const rows = await platform.db
      .selectFrom(table)
      .selectAll()
      .where('shop_id', '=', of.shop_id)
      .execute()
    const text = JSON.stringify(rows, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    if (text.includes(email)) found.push(table)
  }
  return found
}
const order = (of: TestShop, email: string) =>
  platform.db
    .insertInto('orders')
    .values({
      ...plainOrder,
      shop_id: of.shop_id,
      name: unique('#'),
      email,
      created_at: new Date(),
    })
    .execute()

describe('an address that a customer had before', () => {
  test.each<
    [string, (of: TestShop, old: { id: string; email: string }) => Promise<{ id: string }>]
  >([
    [
      'a merge',
      async (of, old) => {
        const into = await platform.customer(of)
        await platform.call(of.people.owner, mergeCustomers, {
          params: { id: into.id },
          body: { from: old.id },
        })
        return into
      },
    ],
    [
      'two merges',
      async (of, old) => {
        const between = await platform.customer(of)
        const into = await platform.customer(of)
        for (const [id, from] of [
          [between.id, old.id],
          [into.id, between.id],
        ] as const)
          await platform.call(of.people.owner, mergeCustomers, { params: { id }, body: { from } })
        return into
      },
    ],
    [
      'a change by the store',
      async (of, old) => {
        await platform.call(of.people.owner, upsertShopifyCustomer, {
          body: { id: old.id, email: `new-${old.email}` },
        })
        return old
      },
    ],
  ])(
    'by %s: gifts, their emails and orders to it are told, and erased with them',
    async (_, become) => {
      const of = await platform.shop()
      const desk = await giftingOf(platform, of)
      const { id, email } = await platform.customer(of)
      const old = { id, email: email! }
      await desk.make({ recipient: { name: 'Xanthippe', email: old.email } })
      await desk.make({ sender: { name: 'Xanthippe', email: old.email } })
      await desk.run()
      await order(of, old.email)
      expect(await rowsWith(of, old.email)).toEqual(['egift', 'mail', 'orders'])
      const now = await become(of, old)
      const data = await own(of, now.id)
      expect(data['egifts']).toHaveLength(2)
      expect(data['orders']).toHaveLength(1)
      expect(data['former_emails']).toContainEqual(expect.objectContaining({ email: old.email }))
      expect((await erase(of, now.id)).status).toBe(200)
      expect(await rowsWith(of, old.email)).toEqual([])
      expect(await rowsWith(of, 'Xanthippe')).toEqual([])
    },
  )

  test('and somebody else has now is theirs alone', async () => {
    const of = await platform.shop()
    const desk = await giftingOf(platform, of)
    const { id, email } = await platform.customer(of)
    await platform.call(of.people.owner, upsertShopifyCustomer, {
      body: { id, email: `new-${email}` },
    })
    const heir = await platform.customer(of, { email })
    await desk.make({ recipient: { name: 'Heir', email } })
    await erase(of, id)
    expect((await own(of, heir.id))['egifts']).toHaveLength(1)
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getCustomer } from '#contract/customers/read.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { getAssetFigures } from '#contract/assets/calls.ts'
import { getHome } from '#contract/home/calls.ts'
import {
  addShopperCard,
  applyShopperCredit,
  listShopperHistory,
  readShopper,
} from '#contract/shopper/calls.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { hasRetail } from '../../support/cli/retail.ts'
import type { TestShop } from '../../support/platform.ts'
import { checkoutOf, holdsThatDoNotTie } from '../../support/redemptions/checkout.ts'
import { looseCard } from '../../support/shopper/gift-card.ts'
import { type Shopping, shoppingIn } from '../../support/shopper/shopping.ts'
import { suitePlatform } from '../../support/suite.ts'
import { importRetail } from '../../support/workflows/retail-year.ts'

// RETAIL_YEAR=whole imports all 19,960 orders, and gives credit to 2,000 customers and more
const isWhole = process.env['RETAIL_YEAR'] === 'whole'
const orders = isWhole ? undefined : 1500
const [shoppers, adding] = [100, 50]

type Earned = { id: string; spent: bigint }
const minor = (wire: string): bigint => parseMoney(wire) ?? 0n
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

describe.skipIf(!hasRetail)('the customers of a real retailer', async () => {
  if (!hasRetail) return
  const platform = await suitePlatform({ ties: 'after all' })
  let shop: TestShop
  let store: Shopping
  let earned: Earned[]
  const given = new Map<string, bigint>()

  /** Reads what those with two orders and more spent in the last 90 days, less refunds. */
  const spentLately = async (): Promise<Earned[]> => {
    const { rows } = await sql<Earned>`
      select c.platform_customer_id as id, sum(case
        when o.created_at > (select max(created_at) from orders where shop_id = ${shop.shop_id})
          - interval '90 days' then o.total - o.refunded else 0 end)::bigint as spent
      from orders o
      join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
      where o.shop_id = ${shop.shop_id}
      group by c.platform_customer_id
      having count(*) >= 2
      order by spent desc, id`.execute(platform.db)
    return rows.filter(({ spent }) => spent > 0n)
  }
  const ask: Shopping['ask'] = (id, endpoint, input) =>
    store.ask(store.tokenOf(String(id)), endpoint, input)
  const seenBy = async (id: string) => (await ask(id, readShopper, {} as never)).body
  const shownOnDesk = async (id: string) => {
    const { body } = await platform.call(shop.people.owner, getCustomer, {
      params: { id },
      query: {},
    } as never)
    return (body as { balance: string }).balance
  }
  const liability = async () =>
    minor((await platform.call(shop.people.owner, getHome, { query: {} })).body.liability)

  beforeAll(async () => {
    platform.at('2011-12-10T09:00:00Z')
    shop = await platform.shop({ time_zone: 'Europe/London' })
    store = await shoppingIn(platform, shop)
    await importRetail(platform, shop, orders)
    earned = await spentLately()
    for (const { id, spent } of earned) {
      const credit = (spent * 5n + 50n) / 100n
      if (credit === 0n) continue
      const done = await platform.call(shop.people.owner, updateBalance, {
        params: { id },
        body: { valueToUpdate: formatMinor(credit), reason: 'Reward' },
      })
      expect(done.status).toBe(200)
      given.set(id, credit)
    }
  }, 600_000)

  test('see in the shop what the dashboard says of them, to the cent', async () => {
    expect(given.size).toBeGreaterThanOrEqual(shoppers)
    for (const [id, credit] of [...given].slice(0, shoppers)) {
      const me = await seenBy(id)
      expect(me.balance).toBe(formatMinor(credit))
      expect(me.balance).toBe(await shownOnDesk(id))
      expect(sumOf(me.lots.map(({ amount }) => minor(amount)))).toBe(credit)
    }
    expect(await liability()).toBe(sumOf([...given.values()]))
  }, 300_000)

  test('add gift cards and pay with their credit, and every sum ties', async () => {
    const people = [...given.keys()].slice(0, shoppers)
    const cards = new Map<string, bigint>()
    for (const [at, id] of people.slice(0, adding).entries()) {
      const balance = formatMinor(BigInt(500 + at * 37))
      const { code } = await looseCard(platform, shop, { balance })
      const body = { code, expected_balance: balance }
      const done = await ask(id, addShopperCard, { body, query: { from: 'popup' } })
      expect(done.body).toMatchObject({ state: 'added', amount: balance })
      cards.set(id, minor(balance))
    }
    const checkout = await checkoutOf(platform, shop)
    const paid = new Map<string, bigint>()
    for (const [at, id] of people.slice(shoppers - adding).entries()) {
      const amount = formatMinor((given.get(id)! * BigInt(at + 1)) / BigInt(adding + 1) || 1n)
      const { token } = (await ask(id, applyShopperCredit, { body: { amount } })).body
      const order = `#retail-${at}`
      const held = await checkout.hold(token, amount, { order, capture: true })
      expect(held.body.redemption).toMatchObject({ state: 'captured', amount })
      paid.set(id, minor(amount))
      const { rows } = (await ask(id, listShopperHistory, {} as never)).body
      expect(rows[0]).toMatchObject({ amount: formatMinor(-minor(amount)) })
      expect(rows[0]!.text).toContain(order)
    }
    for (const id of people) {
      const left = given.get(id)! + (cards.get(id) ?? 0n) - (paid.get(id) ?? 0n)
      expect((await seenBy(id)).balance).toBe(formatMinor(left))
      expect(await shownOnDesk(id)).toBe(formatMinor(left))
    }
    expect(await liability()).toBe(
      sumOf([...given.values()]) + sumOf([...cards.values()]) - sumOf([...paid.values()]),
    )
    const { body } = await platform.call(shop.people.owner, getAssetFigures, {})
    const counted = new Map(body.figures.map((one) => [one.name, one]))
    expect(counted.get('popup')!.added).toBe(adding)
    expect(counted.get('quick_apply')!.applied).toBe(adding)
    expect(await holdsThatDoNotTie(platform)).toEqual([])
  }, 300_000)
})

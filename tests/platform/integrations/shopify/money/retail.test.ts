import { expect, test } from 'vitest'
import { listStoreDifferences } from '#contract/integrations/store-differences.ts'
import { turn } from '../../../../support/bulk/campaigns.ts'
import { movingOf } from '../../../../support/bulk/moving.ts'
import { retailPeople } from '../../../../support/bulk/retail-people.ts'
import { rivalFile } from '../../../../support/bulk/rival-files.ts'
import { hasRetail } from '../../../../support/cli/retail.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

/** All 2,237 people, of whom each is several requests of the store, take minutes: by hand alone. */
const part = process.env['RETAIL_MONEY'] === 'whole' ? 1 : 20

test.skipIf(!hasRetail || !hasShopify)(
  'a real retailer’s credit becomes store credit, 500 spend it, 50 are refunded: both sides agree',
  async () => {
    const bench = await moneyBench()
    const { platform, run } = bench
    await turn(platform, 250)
    const there = await bench.shopThere()
    const { store, checkout, desk } = there
    const people = (await retailPeople()).filter((_, at) => at % part === 0)
    const sum = Number(people.reduce((total, { minor }) => total + minor, 0n))
    const ids = new Map(
      people.map(({ email, name }) => [email, store.addPerson({ email, first: name }).id]),
    )
    await desk.deliver()
    await movingOf(platform, there.shop).move('smile', rivalFile('smile', people))
    expect(await there.put('store_credit')).toBe(200)
    for (let turns = 0; turns < 200 && !(await there.money()).is_open; turns += 1) await run(1)
    expect(await there.both()).toEqual({ ours: sum, theirs: sum, problem: null })
    expect(store.accounts.size).toBe(people.length)

    const spenders = people.slice(0, 500 / part)
    const orders = spenders.map(({ email, minor }) => {
      const price = Number(minor) - Math.floor(Number(minor) / 3)
      const lines = [{ name: 'Lantern', sku: '', quantity: 1, price }]
      return { ...checkout.pay({ person: ids.get(email)! }, { lines }), price }
    })
    await desk.deliver()
    const refunds = orders.slice(0, 50 / part).map(({ id, price }) => {
      checkout.refund(id, Math.ceil(price / 2))
      return Math.ceil(price / 2)
    })
    await desk.deliver()
    for (let turns = 0; turns < 20; turns += 1) await run(1)
    const total = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
    const left = sum - total(orders.map(({ price }) => price)) + total(refunds)
    expect(await there.both()).toEqual({ ours: left, theirs: left, problem: null })
    const { owner } = there.shop.people
    const { body } = await platform.call(owner, listStoreDifferences, { query: {} })
    expect(body.rows).toEqual([])
  },
  900_000,
)

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { redactOne } from '#platform/integrations/shopify/deliver/redact-shop.ts'
import { vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
type Desk = ReturnType<typeof storeOf>
let shop: TestShop
let first: Desk
let second: Desk

beforeEach(async () => {
  platform.at('2026-11-02T10:00:00Z')
  shop = await platform.shop()
  first = storeOf(platform, vendors, shop, unique('maple'))
  second = storeOf(platform, vendors, shop, unique('birch'))
  for (const { store } of [first, second]) for (const _ of [1, 2]) store.addPerson()
  pass(1)
})

const pass = (minutes: number) =>
  platform.at(new Date(platform.clock().getTime() + minutes * 60_000))
const synced = async (desk: Desk): Promise<void> => {
  await desk.connect()
  await desk.sync()
}
const idsOf = ({ store }: Desk): number[] => [...store.people.keys()]
const erased = async (): Promise<number[]> => {
  const { rows } = await sql<{ id: string }>`
    select platform_customer_id as id from customer
    where shop_id = ${shop.shop_id} and erased_at is not null
    order by platform_customer_id`.execute(platform.db)
  return rows.map(({ id }) => Number(id))
}
const redact = ({ store }: Desk, customer: { id: number; email: string | null }) =>
  store.deliveryOf('customers/redact', '', {
    shop_domain: store.domain,
    customer,
    orders_to_redact: [],
  })
const redactAll = ({ store }: Desk) =>
  store.deliveryOf('shop/redact', '', { shop_domain: store.domain })
const untilErased = async (of: typeof platform = platform): Promise<void> => {
  while (await redactOne(of));
}

describe.runIf(hasShopify)('a shop that has connected another store', () => {
  beforeEach(async () => {
    await synced(first)
    await first.disable()
    await synced(second)
  })

  test('still erases whom its former one asks to erase, and all of that one’s people alone', async () => {
    const [one, two] = [...first.store.people.values()]
    await first.deliver([redact(first, { id: one!.id, email: one!.email })])
    expect(await erased()).toEqual([one!.id])
    await first.deliver([redactAll(first)])
    await untilErased()
    expect(await erased()).toEqual([one!.id, two!.id])
    await second.deliver([redactAll(second)])
    await untilErased()
    expect(await erased()).toEqual([one!.id, two!.id])
    await second.disable()
    await second.deliver([redactAll(second)])
    await untilErased()
    expect(await erased()).toEqual([...idsOf(first), ...idsOf(second)].toSorted())
  })

  test('takes nothing else from its former one', async () => {
    const [id] = idsOf(first)
    first.store.changePerson(id!, { first: 'Changed' })
    const told = first.store.deliveryOf('customers/update', '', { id })
    const before = vendors.asked.length
    await first.deliver([told, first.store.deliveryOf('app/uninstalled', '', { id: 1 })])
    expect(vendors.asked.length).toBe(before)
    expect(await second.read()).toMatchObject({ health: 'good', problem: null })
  })

  test('may connect the former one again, whose people stay then', async () => {
    await second.disable()
    await first.deliver([redactAll(first)])
    await first.connect()
    await untilErased()
    expect(await erased()).toEqual([])
    expect(await first.get()).toMatchObject({ connected: true, domain: first.store.domain })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from store where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(rows).toEqual([{ n: 2 }])
  })
})

describe.runIf(hasShopify)('people of a store that is gone', () => {
  beforeEach(async () => {
    await synced(first)
    await first.disable()
  })

  test('are erased though one of them can’t be now, and so are those of other stores', async () => {
    const [broken] = idsOf(first)
    const other = await platform.shop()
    const theirs = storeOf(platform, vendors, other, unique('oak'))
    theirs.store.addPerson()
    pass(1)
    await synced(theirs)
    await theirs.disable()
    await first.deliver([redactAll(first)])
    pass(1)
    await theirs.deliver([redactAll(theirs)])
    const failing = {
      ...platform,
      areas: [
        ...platform.areas,
        {
          forget: async (
            _: unknown,
            { platform_customer_id }: { platform_customer_id: string },
          ) => {
            if (platform_customer_id === String(broken)) throw new Error('not now')
          },
        },
      ],
    }
    await untilErased(failing)
    expect(await erased()).toEqual([])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from customer
      where shop_id = ${other.shop_id} and erased_at is not null`.execute(platform.db)
    expect(rows).toEqual([{ n: 1 }])
    pass(2)
    await untilErased(failing)
    expect(await erased()).toEqual(idsOf(first).slice(1))
    pass(2)
    await untilErased()
    expect(await erased()).toEqual(idsOf(first))
  })

  test('are named by their ids: who has an address now is somebody else', async () => {
    const [, two] = [...first.store.people.values()]
    const guest = `guest@${first.store.name}.example`
    const issued = await platform.call(shop.people.owner, updateBalance, {
      params: { id: String(two!.id) },
      body: { valueToUpdate: '5', reason: 'Reward' },
    })
    expect(issued.status).toBe(200)
    await sql`select make_people(
      ${shop.shop_id}, array[${guest}], array['Guest'], ${platform.clock()})`.execute(platform.db)
    await first.deliver([redact(first, { id: 4, email: two!.email })])
    expect(await erased()).toEqual([])
    await first.deliver([redact(first, { id: 5, email: guest })])
    expect(await erased()).toEqual([Number.NaN])
  })
})

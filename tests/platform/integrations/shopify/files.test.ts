import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { claimSync, failStep, keepProgress } from '#platform/integrations/shopify/sync/claim.ts'
import type { Connection } from '#platform/integrations/shopify/sync/connection.ts'
import { takeFile } from '#platform/integrations/shopify/sync/take-file.ts'
import { syncTurn } from '#platform/integrations/shopify/sync/worker.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { shopify } = vendors
let shop: TestShop
let name: string
let desk: ReturnType<typeof storeOf>
let store: (typeof desk)['store']

beforeEach(async () => {
  platform.at('2026-11-02T10:00:00Z')
  shop = await platform.shop()
  name = unique('maple')
  desk = storeOf(platform, vendors, shop, name)
  store = desk.store
  shopify.own.lines = undefined
  // nothing of another shop is due
  await platform.db
    .updateTable('integration')
    .set({ state: 'off' })
    .where('name', '=', 'shopify')
    .execute()
  for (let n = 0; n < 3; n += 1) store.addOrder({ person: store.addPerson().id })
  pass(1)
  await desk.connect()
})

const pass = (minutes: number) =>
  platform.at(new Date(platform.clock().getTime() + minutes * 60_000))
const people = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from customer where shop_id = ${shop.shop_id}`.execute(platform.db)
  return rows[0]!.n
}
/** Takes steps until the file of customers is there. */
const untilFile = async (): Promise<void> => {
  while ((await desk.get()).syncs[0]!.state !== 'reading') {
    await syncTurn(platform)
    if ((await desk.get()).syncs[0]!.state !== 'reading') pass(1)
  }
}
const change = (values: { position?: bigint; tries?: number; state?: 'reading' }) =>
  platform.db
    .updateTable('store_sync')
    .set(values)
    .where('shop_id', '=', shop.shop_id)
    .where('kind', '=', 'customers')
    .execute()

describe.runIf(hasShopify)('the file of a store', () => {
  test('is taken without what can’t be read in it, which is named', async () => {
    const [first] = [...store.people.keys()]
    const [torn, odd] = [...store.orders.values()]
    shopify.own.lines = (all) =>
      all.map((line) => {
        if (line.includes(`"legacyResourceId":"${first}"`) && line.includes('firstName'))
          return line.replace('"tags":[]', '"tags":7')
        if (line.includes(`gid://shopify/LineItem/${torn!.id}`)) return line.replace('{', '{{')
        return line.includes(`"name":"${odd!.name}"`) ? `${line.slice(0, 40)}\n` : line
      })
    await desk.sync()
    expect((await desk.get()).syncs).toMatchObject([
      { state: 'following', objects: 3, made: 2, left_out: [String(first)], left_out_count: 1 },
      { state: 'following', made: 1, left_out: [torn!.name, '№ 2'], left_out_count: 2 },
    ])
  })

  test('changes no address to which codes are sent, as a webhook doesn’t', async () => {
    await desk.sync()
    const [one, two] = [...store.people.values()]
    const credited = await platform.call(shop.people.owner, updateBalance, {
      params: { id: String(one!.id) },
      body: { valueToUpdate: '5', reason: 'Reward' },
    })
    expect(credited.status).toBe(200)
    pass(1)
    for (const { id } of [one!, two!]) store.changePerson(id, { email: `new-${id}@b.example` })
    store.sent.length = 0
    await desk.again()
    await desk.sync()
    const { rows } = await sql<{ id: string; email: string }>`
      select platform_customer_id as id, email from customer
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    const emails = new Map(rows.map(({ id, email }) => [id, email]))
    expect(emails.get(String(one!.id))).toBe(one!.email)
    expect(emails.get(String(two!.id))).toBe(`new-${two!.id}@b.example`)
    expect((await desk.get()).syncs[0]).toMatchObject({ changed: 1, left_out: [String(one!.id)] })
  })

  test('of which all is taken is over, though the store has nothing more to send', async () => {
    let size = 0
    shopify.own.lines = (all) => {
      size = Buffer.byteLength(all.join(''))
      return all
    }
    await untilFile()
    // a first reading, whose process dies after its last batch
    const { sealed_url } = (await claimSync(platform.db, platform.clock()))!
    const { host, pathname } = new URL(platform.vault.reveal(sealed_url!))
    await fetch(`${vendors.url}/${host}${pathname}`)
    expect(size).toBeGreaterThan(0)
    await change({ position: BigInt(size) })
    pass(2)
    await syncTurn(platform)
    expect((await desk.get()).syncs[0]).toMatchObject({ state: 'following', problem: null })
  })

  test('is read on from its last progress, however often reading broke off before', async () => {
    await untilFile()
    await change({ tries: 7 })
    const stuck = (await claimSync(platform.db, platform.clock()))!
    await keepProgress(platform.db, stuck, { position: 10n }, platform.clock())
    await failStep(platform.db, stuck, 'unreachable', platform.clock())
    expect((await desk.get()).syncs[0]).toMatchObject({ state: 'reading', problem: 'unreachable' })
    // without any, the store writes another one
    await change({ tries: 7 })
    pass(20)
    const again = (await claimSync(platform.db, platform.clock()))!
    await keepProgress(platform.db, again, {}, platform.clock())
    await failStep(platform.db, again, 'unreachable', platform.clock())
    expect((await desk.get()).syncs[0]).toMatchObject({ state: 'waiting' })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['disconnected', () => desk.disable()],
    [
      'uninstalled',
      () => {
        shopify.access(name).revoke()
        return desk.deliver([store.deliveryOf('app/uninstalled', '', { id: 1 })])
      },
    ],
  ])('isn’t read on once the store is %s', async (_, end) => {
    await untilFile()
    const claimed = (await claimSync(platform.db, platform.clock()))!
    await end()
    const scope = await findShop(platform.db, shop.shop_url)
    const reading = takeFile(platform, scope, {} as Connection, claimed)
    await expect(reading).rejects.toThrow('another process has taken over')
    expect(await people()).toBe(0)
    pass(60)
    while (await syncTurn(platform));
    expect(await people()).toBe(0)
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { doTags } from '#platform/integrations/shopify/tags/do-tags.ts'
import { wantedScopes } from '#platform/integrations/shopify/scopes.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { changeTags } from '#platform/workflows/acts/change-tags.ts'
import { vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { largePlan } from '../../../support/vendors/shopify/answer.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { shopify } = vendors
shopify.own.plan = largePlan
let shop: TestShop
let desk: ReturnType<typeof storeOf>
let store: (typeof desk)['store']

beforeEach(async () => {
  await platform.db.deleteFrom('store_tag').execute()
  platform.at('2026-11-02T10:00:00Z')
  shop = await platform.shop()
  desk = storeOf(platform, vendors, shop, unique('maple'))
  store = desk.store
  Object.assign(shopify.own, { isThrottled: false, losesAnswer: undefined, refusesTags: false })
  Object.assign(shopify.faults, { isDown: false })
})

const pass = (seconds: number) => platform.at(new Date(platform.clock().getTime() + seconds * 1000))
const doAll = async (): Promise<void> => {
  while (await doTags(platform));
}
const known = async (more: object = {}) => {
  const { id } = store.addPerson(more)
  await desk.deliver()
  const { customer_id } = await platform.db
    .selectFrom('customer')
    .select('customer_id')
    .where('shop_id', '=', shop.shop_id)
    .where('platform_customer_id', '=', String(id))
    .executeTakeFirstOrThrow()
  return { id, customer_id }
}
let changes = 0
const tag = async (customer_id: bigint, add: string[], remove: string[] = []): Promise<void> => {
  const scope = await findShop(platform.db, shop.shop_url)
  const actor = { kind: 'workflow', run_id: 0n } as const
  const key = `change-${(changes += 1)}`
  await transact(platform.db, (trx) =>
    changeTags({ ...platform, trx, shop: scope, actor, now: platform.clock() }, [
      { key, customer_id, add, remove, depth: 0 },
    ]),
  )
}
const tagsHere = async (customer_id: bigint): Promise<string> => {
  const { tags } = await platform.db
    .selectFrom('customer')
    .select('tags')
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  return tags
}
const tagsThere = (id: number): string[] => store.people.get(id)!.tags
const events = async () => {
  const { rows } = await sql<{ topic: string }>`
    select topic from event
    where shop_id = ${shop.shop_id} and topic like 'customer_tag%'
    order by event_id`.execute(platform.db)
  return rows.map(({ topic }) => topic)
}

describe.runIf(hasShopify)('a tag that a workflow changes', () => {
  test('is changed in the store too, beside those that the store has', async () => {
    await desk.connect()
    await desk.sync()
    const { id, customer_id } = await known({ tags: ['old', 'kept'] })
    await tag(customer_id, ['VIP'], ['old'])
    await doAll()
    expect(tagsThere(id)).toEqual(['kept', 'VIP'])
    expect((await desk.get()).tags).toEqual({ waiting: 0, failed: 0 })
  })

  test('isn’t taken back by an older version of the customer', async () => {
    await desk.connect()
    await desk.sync()
    const { id, customer_id } = await known({ tags: ['old'] })
    await tag(customer_id, ['VIP'], ['old'])
    const before = await events()
    pass(1)
    store.changePerson(id, { first: 'Grace' })
    await desk.deliver()
    expect(await tagsHere(customer_id)).toBe('VIP')
    expect(await events()).toEqual(before)
    await doAll()
    pass(1)
    await desk.deliver()
    expect([await tagsHere(customer_id), tagsThere(id)]).toEqual(['VIP', ['VIP']])
    expect(await events()).toEqual(before)
  })

  test('waits while the store is down, in the order of the changes', async () => {
    await desk.connect()
    await desk.sync()
    const { id, customer_id } = await known()
    shopify.faults.isDown = true
    await tag(customer_id, ['VIP'])
    await doAll()
    shopify.faults.isDown = false
    // due at once, but behind the one that waits for its next try
    await tag(customer_id, [], ['VIP'])
    await doAll()
    expect((await desk.get()).tags).toEqual({ waiting: 2, failed: 0 })
    pass(3600)
    await Promise.all([doAll(), doAll(), doAll()])
    expect(tagsThere(id)).toEqual([])
  })

  test('whose answer is lost is there once', async () => {
    await desk.connect()
    await desk.sync()
    const { id, customer_id } = await known()
    shopify.own.losesAnswer = /tagsAdd/
    await tag(customer_id, ['VIP'])
    await doAll()
    shopify.own.losesAnswer = undefined
    pass(60)
    await doAll()
    expect(tagsThere(id)).toEqual(['VIP'])
  })

  test('that the store refuses is shown, and tried again with the next sync', async () => {
    await desk.connect()
    await desk.sync()
    const { id, customer_id } = await known()
    shopify.own.refusesTags = true
    await tag(customer_id, ['VIP'])
    await doAll()
    expect((await desk.get()).tags).toEqual({ waiting: 0, failed: 1 })
    shopify.own.refusesTags = false
    await desk.again()
    await doAll()
    expect(tagsThere(id)).toEqual(['VIP'])
    expect((await desk.get()).tags).toEqual({ waiting: 0, failed: 0 })
  })

  test.each([
    ['without the right to', wantedScopes.filter((scope) => scope !== 'write_customers')],
    ['where no store is connected', null],
  ])('stays here %s', async (_, scopes) => {
    if (scopes) await desk.connect(scopes)
    const { customer_id } = await platform.customer(shop)
    await tag(customer_id, ['VIP'])
    expect((await desk.get()).tags).toEqual({ waiting: 0, failed: 0 })
    expect(await tagsHere(customer_id)).toBe('VIP')
  })
})

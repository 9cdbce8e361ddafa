import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { syncTurn } from '#platform/integrations/shopify/sync/worker.ts'
import { vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8, ties: 'after all' })
const vendors = await vendorsOf(platform)
let shop: TestShop
let desk: ReturnType<typeof storeOf>
let store: (typeof desk)['store']

beforeEach(async () => {
  platform.at('2026-11-02T10:00:00Z')
  shop = await platform.shop()
  desk = storeOf(platform, vendors, shop, unique('maple'))
  store = desk.store
  for (const email of ['ada', 'grace']) store.addPerson({ email: `${email}@${store.name}.example` })
  store.addOrder({ person: [...store.people.keys()][0]! })
  platform.at('2026-11-02T10:01:00Z')
  await desk.connect()
  await desk.sync()
})

const people = async () => {
  const { rows } = await sql<{ email: string | null; erased: boolean }>`
    select email, erased_at is not null as erased from customer
    where shop_id = ${shop.shop_id} order by customer_id`.execute(platform.db)
  return rows
}
const about = (id: number, email: string | null) => ({
  shop_domain: store.domain,
  customer: { id, email },
})
const toErase = (id: number, email: string | null) => ({
  ...about(id, email),
  orders_to_redact: [],
})
const toExport = (id: number, email: string | null) => ({
  ...about(id, email),
  data_request: { id: 1 },
})
const credited = async (id: number) =>
  platform.call(shop.people.owner, updateBalance, {
    params: { id: String(id) },
    body: { valueToUpdate: '20', reason: 'Reward' },
  })

describe.runIf(hasShopify)('a privacy request of Shopify', () => {
  test('for a customer’s data is passed on to the owner by a link to the customer', async () => {
    const { id, email } = [...store.people.values()][0]!
    await desk.deliver([store.deliveryOf('customers/data_request', '', toExport(id, email))])
    const mails = await platform.db
      .selectFrom('mail')
      .select(['to_email', 'content'])
      .where('shop_id', '=', shop.shop_id)
      .where('name', '=', 'data_requested')
      .execute()
    expect(mails.map(({ to_email }) => to_email)).toEqual([shop.people.owner.email])
    expect(JSON.stringify(mails)).not.toContain(email)
  })

  test('to erase a customer erases them, also after disconnecting, and keeps the ledger', async () => {
    const [one] = [...store.people.values()]
    await credited(one!.id)
    await desk.disable()
    const sent = store.deliveryOf('customers/redact', '', toErase(one!.id, one!.email))
    await desk.deliver([sent, sent])
    expect((await people()).map(({ erased }) => erased)).toEqual([true, false])
    const { rows } = await sql<{ sum: bigint; n: number }>`
      select sum(amount)::bigint as sum, count(*)::int as n from movement
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(rows).toEqual([{ sum: 0n, n: 2 }])
    const { rows: audit } = await sql<{ actor: string }>`
      select actor from audit where shop_id = ${shop.shop_id} and verb = 'erase_customer'
    `.execute(platform.db)
    expect(audit).toEqual([{ actor: 'Shopify' }])
  })

  test('about nobody whom we know changes nothing', async () => {
    await desk.deliver([
      store.deliveryOf('customers/redact', '', toErase(4, 'nobody@else.example')),
      store.deliveryOf('customers/data_request', '', toExport(4, null)),
    ])
    expect((await people()).map(({ erased }) => erased)).toEqual([false, false])
  })

  test('to erase a store erases its people one by one, and none while it is connected', async () => {
    await credited([...store.people.keys()][1]!)
    await desk.deliver([store.deliveryOf('shop/redact', '', { shop_domain: store.domain })])
    while (await syncTurn(platform));
    expect((await people()).map(({ erased }) => erased)).toEqual([false, false])
    await desk.disable()
    await desk.deliver([store.deliveryOf('shop/redact', '', { shop_domain: store.domain })])
    while (await syncTurn(platform));
    expect(await people()).toEqual([
      { email: null, erased: true },
      { email: null, erased: true },
    ])
  })

  test.each([
    ['of another store', 'shop/redact', () => ({ shop_domain: 'another.myshopify.com' })],
    ['of none', 'shop/redact', () => ({})],
    ['about one customer', 'shop/redact', () => about(1, null)],
    ['that asks for data', 'customers/redact', () => toExport(1, null)],
    ['of an order', 'customers/redact', () => ({ id: 7, customer: { id: 1 } })],
  ])('whose signed body is one %s is refused, whatever its headers say', async (_, topic, body) => {
    await desk.disable()
    expect((await desk.post(store.deliveryOf(topic, '', body()))).status).toBe(403)
    while (await syncTurn(platform));
    expect((await people()).map(({ erased }) => erased)).toEqual([false, false])
  })

  test('to erase a store spares people whom it never sent, and stops once connected again', async () => {
    const own = await platform.customer(shop)
    await desk.disable()
    await desk.deliver([store.deliveryOf('shop/redact', '', { shop_domain: store.domain })])
    await syncTurn(platform)
    await desk.connect()
    while (await syncTurn(platform));
    expect((await people()).filter(({ erased }) => erased)).toHaveLength(1)
    await desk.disable()
    await desk.deliver([{ ...store.deliveryOf('shop/redact', '', { shop_domain: store.domain }) }])
    while (await syncTurn(platform));
    const { rows } = await sql<{ erased: boolean }>`
      select erased_at is not null as erased from customer
      where shop_id = ${shop.shop_id} and platform_customer_id = ${own.id}`.execute(platform.db)
    expect(rows).toEqual([{ erased: false }])
  })
})

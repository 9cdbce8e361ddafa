import { expect, test } from 'vitest'
import { importingOf } from '../../support/cli/importing.ts'
import { order, orderColumns, ordersExport } from '../../support/cli/shopify-export.ts'
import { storeOf, storeOrder } from '../../support/events/store-events.ts'
import { unique } from '../../support/platform.ts'
import { startOperated } from '../../support/product/operated.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ start: startOperated })
const { run, ordersOf, rejected } = importingOf(platform)

/** A shop whose store tells of an order that its exports have too: there with one line of 10.00. */
const bothWays = async () => {
  const shop = await platform.shop()
  const store = await storeOf(platform, shop)
  const name = `#${unique('')}`
  const id = unique('90')
  const told = async (more: object) =>
    expect(
      await store.send('order_updated', {
        order: storeOrder({
          id,
          name,
          tags: 'event',
          total: '10.00',
          subtotal: '10.00',
          shipping: '0',
          lines: [{ name: 'Shirt', sku: 'SHIRT', quantity: 1, price: '10.00' }],
          ...more,
        }),
      }),
    ).toMatchObject({ outcome: 'accepted' })
  const exported = (more: Record<string, string> = {}) =>
    run(shop, {
      'o.csv': ordersExport(order(name, 1, { Id: id, Total: '10.00', Tags: 'file', ...more }), {
        header: [...orderColumns, 'Tags', 'Updated at'],
      }),
    })
  const now = async () => (await ordersOf(shop))[0]!
  return { shop, store, name, told, exported, now }
}

test.each([
  ['without a time of its rows', {}, 'event'],
  ['of an older version', { 'Updated at': '2026-05-01 09:59:59 +0000' }, 'event'],
  ['of a newer version', { 'Updated at': '2026-05-01 10:00:01 +0000' }, 'file'],
])('an export %s meets what an event brought: the newer one stays', async (_, more, tags) => {
  const { told, exported, now } = await bothWays()
  await told({})
  await exported(more)
  expect(await now()).toMatchObject({ tags })
  await exported(more)
  expect(await now()).toMatchObject({ tags })
})

test('an event changes what an export brought, unless the export is newer', async () => {
  const { told, exported, now } = await bothWays()
  await exported({ 'Updated at': '2026-05-01 10:00:00 +0000' })
  await told({ updated_at: '2026-05-01T09:59:00Z' })
  expect((await now()).tags).toBe('file')
  await told({ updated_at: '2026-05-01T10:01:00Z' })
  expect((await now()).tags).toBe('event')
})

test('lines of a newer event stay too when an older export is imported', async () => {
  const { shop, told, exported } = await bothWays()
  await told({
    lines: [
      { name: 'Shirt', sku: 'SHIRT', quantity: 1, price: '4.00' },
      { name: 'Belt', sku: 'BELT', quantity: 2, price: '3.00' },
    ],
  })
  await exported()
  const lines = await platform.db
    .selectFrom('order_line')
    .select('sku')
    .where('shop_id', '=', shop.shop_id)
    .execute()
  expect(lines.map(({ sku }) => sku)).toEqual(['SHIRT', 'BELT'])
})

test('a refund that the store told of is not forgotten by an older export', async () => {
  const { store, name, exported, now } = await bothWays()
  await exported()
  const refund = { id: unique('r'), order: name, amount: '4.00', refunded: '6.00' }
  await store.send('refund_created', { refund })
  await exported({ Tags: 'again' })
  expect(await now()).toMatchObject({ tags: 'again', refunded: 600n })
  await exported({ Tags: 'once more', 'Refunded Amount': '1.00' })
  expect(await now()).toMatchObject({ tags: 'once more', refunded: 600n })
})

test('two imports at once, and events meanwhile, leave one order with its lines', async () => {
  const { shop, told, exported, now } = await bothWays()
  await Promise.all([
    exported(),
    told({}),
    exported({ Tags: 'second' }),
    told({ updated_at: '2026-05-01T11:00:00Z', tags: 'last' }),
  ])
  expect(await ordersOf(shop)).toHaveLength(1)
  expect((await now()).tags).toBe('last')
  const { n } = await platform.db
    .selectFrom('order_line')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('shop_id', '=', shop.shop_id)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(1)
})

test('a row that contradicts a refund made here says what to do with it', async () => {
  const { shop, exported, now } = await bothWays()
  await exported()
  await platform.db
    .updateTable('orders')
    .set({ refunded_here: 900n })
    .where('shop_id', '=', shop.shop_id)
    .execute()
  await exported({ Total: '8.00' })
  expect((await now()).total).toBe(1000n)
  expect(rejected('o.csv')[0]!['reason']).toBe(
    'Total: 8.00 is less than the 9.00 that was refunded in Tender; undo that refund or correct ' +
      'the row, then import it again',
  )
})

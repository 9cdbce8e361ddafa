import { expect, test } from 'vitest'
import { order, ordersExport } from '../../support/cli/shopify-export.ts'
import { held, importingOf } from '../../support/cli/importing.ts'
import { startOperated } from '../../support/product/operated.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ start: startOperated })
const { run, rejected } = importingOf(platform)

type Cells = Record<string, string>
const linesOf = (shopId: bigint) =>
  platform.db
    .selectFrom('order_line')
    .select(['line_id', 'line_no', 'name', 'price', 'quantity', 'returned', 'net_back'])
    .where('shop_id', '=', shopId)
    .orderBy('line_no')
    .execute()

/** An order of three lines with two pieces each, of which one of the second came back for 4.00. */
const returned = async () => {
  const shop = await platform.shop()
  const rows = order('#1', 3, { 'Lineitem quantity': '2' }).map((row, i) => ({
    ...row,
    'Lineitem quantity': '2',
    'Lineitem sku': `SKU-${i}`,
    ...(i === 0 ? { Total: '30.00', Subtotal: '30.00' } : {}),
  })) as Cells[]
  await run(shop, { 'o.csv': ordersExport(rows) })
  const { shop_id } = shop
  await platform.db
    .updateTable('order_line')
    .set({ returned: 1, net_back: 400n })
    .where('shop_id', '=', shop_id)
    .where('line_no', '=', 2)
    .execute()
  await platform.db
    .updateTable('orders')
    .set({ refunded_here: 400n })
    .where('shop_id', '=', shop_id)
    .execute()
  const changed = (change: (row: Cells, i: number) => Cells) =>
    run(shop, { 'o.csv': ordersExport(rows.map(change)) })
  return {
    shop_id,
    rows,
    run: (some: Cells[]) => run(shop, { 'o.csv': ordersExport(some) }),
    changed,
  }
}

test('an import changes lines in place: ids and what came back of them stay', async () => {
  const { shop_id, changed } = await returned()
  const before = await linesOf(shop_id)
  await changed((row, i) => ({ ...row, 'Lineitem name': `New ${i}`, 'Lineitem quantity': '3' }))
  const after = await linesOf(shop_id)
  expect(after.map(({ line_id }) => line_id)).toEqual(before.map(({ line_id }) => line_id))
  expect(after[1]).toMatchObject({ name: 'New 1', quantity: 3, returned: 1, net_back: 400n })
})

test('a line of which nothing came back may disappear', async () => {
  const { shop_id, rows, run: again } = await returned()
  await again(rows.slice(0, 2))
  expect((await linesOf(shop_id)).map(({ line_no }) => line_no)).toEqual([1, 2])
})

test.each([
  ['a smaller quantity', (row: Cells) => ({ ...row, 'Lineitem quantity': '0' }), 'line item 2'],
  ['another product', (row: Cells) => ({ ...row, 'Lineitem sku': 'ELSE' }), 'line item 2'],
  ['less in all', (row: Cells) => (row['Total'] ? { ...row, Total: '3.99' } : row), '4.00'],
])(
  'a file with %s than came back is put aside, and nothing is changed',
  async (_, change, said) => {
    const { shop_id, changed } = await returned()
    const before = await linesOf(shop_id)
    const output = await changed(change)
    expect(held(output)).toMatchObject({ orders: '1', lines: '3' })
    expect(await linesOf(shop_id)).toEqual(before)
    expect(rejected('o.csv')).toHaveLength(3)
    expect(rejected('o.csv')[0]!.reason).toContain(said)
  },
)

test('a returned line that the file leaves out is put aside too', async () => {
  const { shop_id, rows, run: again } = await returned()
  await again(rows.slice(0, 1))
  expect(await linesOf(shop_id)).toHaveLength(3)
  expect(rejected('o.csv')[0]!.reason).toContain('line item 2: 1 piece was returned')
})

test('the facts that conditions ask for are read: country, phone, tags, place, payment, tax', async () => {
  const shop = await platform.shop()
  const more = {
    'Shipping Country': '',
    'Billing Country': 'DE',
    Phone: "'+49 30 1234567",
    Tags: 'vip, gift',
    Location: 'Berlin',
    'Payment Method': 'Visa',
    'Fulfilled at': '2026-01-02 10:00:00 +0100',
    'Lineitem taxable': 'false',
    Vendor: 'Maple',
  }
  const rows = order('#9', 1, more)
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  await run(shop, { 'o.csv': ordersExport(rows, { header }) })
  const row = await platform.db
    .selectFrom('orders as o')
    .innerJoin('order_line as l', 'l.order_id', 'o.order_id')
    .select(['o.country', 'o.phone', 'o.tags', 'o.location', 'o.payment_method', 'o.fulfilled_at'])
    .select(['l.taxable', 'l.vendor'])
    .where('o.shop_id', '=', shop.shop_id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    country: 'DE',
    phone: '+49 30 1234567',
    tags: 'vip, gift',
    location: 'Berlin',
    payment_method: 'Visa',
    fulfilled_at: new Date('2026-01-02T09:00:00Z'),
    taxable: false,
    vendor: 'Maple',
  })
})

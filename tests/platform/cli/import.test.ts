import { describe, expect, test } from 'vitest'
import { getCustomer } from '#contract/customers/read.ts'
import { held, importingOf } from '../../support/cli/importing.ts'
import { unique } from '../../support/platform.ts'
import { startOperated } from '../../support/product/operated.ts'
import {
  customer,
  customersExport,
  order,
  orderColumns,
  ordersExport,
} from '../../support/cli/shopify-export.ts'
import { suitePlatform } from '../../support/suite.ts'
import { text } from '../../support/text.ts'

const platform = await suitePlatform({ start: startOperated })
const { run, ordersOf } = importingOf(platform)
const linesOf = async (orderId: bigint) =>
  (
    await platform.db
      .selectFrom('order_line')
      .select(['line_no', 'name', 'sku', 'quantity', 'price', 'discount'])
      .where('order_id', '=', orderId)
      .orderBy('line_no')
      .execute()
  ).map((line) => ({ ...line, price: Number(line.price), discount: Number(line.discount) }))

describe('npm run import', () => {
  test("makes the shop that is missing, with the orders' currency, and lets its owner in", async () => {
    const shop = { shop_url: `${unique('new')}.example` }
    const files = {
      'o.csv': ordersExport(order('#1', 2, { Currency: 'EUR' })),
      'c.csv': customersExport([customer(1)]),
    }
    const alone = await run(shop, files)
    expect(alone.code).toBe(2)
    expect(alone.err).toContain(text('cli.import.noShop', { shop: shop.shop_url }))
    const output = await run(shop, files, '--name', 'New & Co', '--owner', 'owner@new.example')
    expect(output.code).toBe(0)
    expect(output.out).toMatch(/https:\/\/credit\.example\/password\?token=[\w-]{43}\n/)
    expect(held(output)).toEqual({
      customers: '1',
      orders: '1',
      lines: '2',
      gross: '10.00 EUR',
      refunded: '0.00 EUR',
    })
    expect(
      await platform.db
        .selectFrom('shop')
        .select(['name', 'currency', 'time_zone'])
        .where('shop_url', '=', shop.shop_url)
        .executeTakeFirst(),
    ).toEqual({ name: 'New & Co', currency: 'EUR', time_zone: 'UTC' })
  })

  test('customers alone do not say the currency of a new shop', async () => {
    const output = await run(
      { shop_url: `${unique('new')}.example` },
      { 'c.csv': customersExport([customer(1)]) },
      '--owner',
      'owner@new.example',
    )
    expect(output).toMatchObject({ code: 1, out: '' })
    expect(output.err).toContain("the files don't say in which currency it sells")
  })

  test('takes what the export says, cent by cent', async () => {
    const shop = await platform.shop()
    const details = {
      Subtotal: '15',
      Shipping: '3.95',
      Taxes: '2.5',
      'Discount Amount': '1.05',
      Total: '17.90',
      'Refunded Amount': '5.00',
      'Financial Status': 'partially_refunded',
      'Fulfillment Status': 'fulfilled',
      'Paid at': '2026-03-01 10:00:30 -0500',
    }
    await run(shop, {
      'c.csv': customersExport([
        customer("'41", {
          'First Name': 'Chloé',
          'Last Name': "O'Neill",
          Email: 'c1@SHOP.example',
          Tags: 'VIP, regular',
          'Total Spent': '1234.5',
          'Total Orders': '7',
        }),
      ]),
      'o.csv': ordersExport(order('#7', 3, details)),
    })
    const { body } = await platform.call(shop.people.owner, getCustomer, { params: { id: '41' } })
    expect(body).toMatchObject({
      full_name: "Chloé O'Neill",
      email: 'c1@shop.example',
      tags: 'VIP, regular',
      total_spent: '1234.50',
      orders_count: 7,
      state: 'disabled',
    })
    const [kept] = await ordersOf(shop)
    expect(kept).toMatchObject({
      name: '#7',
      platform_order_id: '97',
      subtotal: 1500n,
      shipping: 395n,
      taxes: 250n,
      discount: 105n,
      total: 1790n,
      refunded: 500n,
      financial_status: 'partially_refunded',
      fulfillment_status: 'fulfilled',
      created_at: new Date('2026-03-01T09:00:00Z'),
      paid_at: new Date('2026-03-01T15:00:30Z'),
      cancelled_at: null,
    })
    expect(kept?.customer_id).not.toBeNull()
    expect(await linesOf(kept!.order_id)).toEqual(
      [1, 2, 3].map((n) => ({
        line_no: n,
        name: `Thing ${n}`,
        sku: `T-${n}`,
        quantity: 1,
        price: 500,
        discount: 0,
      })),
    )
  })

  test('reads any order of columns, BOM, CRLF, quotes and line breaks in quotes', async () => {
    const shop = await platform.shop()
    const header = orderColumns.toReversed()
    const rows = order('#1', 2, { Vendor: 'one\r\ntwo, "three"' }).map((row, i) => ({
      ...row,
      'Lineitem name': `Cup, "large"\r\nно. ${i}`,
    }))
    const output = await run(shop, {
      'o.csv': ordersExport(rows, { header, bom: true, newline: '\r\n' }),
      'c.csv': customersExport([customer(1, { Note: 'a\nb' })], { bom: true, newline: '\r\n' }),
    })
    expect(output).toMatchObject({ code: 0, err: '' })
    const [kept] = await ordersOf(shop)
    expect((await linesOf(kept!.order_id)).map(({ name }) => name)).toEqual([
      'Cup, "large" но. 0',
      'Cup, "large" но. 1',
    ])
    expect(kept?.total).toBe(1000n)
  })

  test('a second run changes nothing and says so; a changed row changes only itself', async () => {
    const shop = await platform.shop()
    const files = (more: Record<string, string> = {}) => ({
      'c.csv': customersExport([customer(1), customer(2, more)]),
      'o.csv': ordersExport([...order('#1', 2), ...order('#2', more['Total'] ? 1 : 3, more)]),
    })
    await run(shop, files())
    const before = await ordersOf(shop)
    const again = await run(shop, files())
    expect(again.out).toContain(
      'c.csv  customers: nothing changed, 2 as they were\no.csv  orders: nothing changed, 2 as they were',
    )
    expect(await ordersOf(shop)).toEqual(before)
    const changed = await run(shop, files({ Total: '4.00', 'Last Name': 'Changed' }))
    expect(changed.out).toContain(
      'c.csv  customers: 0 new, 1 changed, 1 as they were\no.csv  orders: 0 new, 1 changed, 1 as they were',
    )
    const [first, second] = await ordersOf(shop)
    expect(first).toEqual(before[0])
    expect(second).toMatchObject({ order_id: before[1]!.order_id, total: 400n })
    expect(await linesOf(second!.order_id)).toHaveLength(1)
    expect(held(changed)['lines']).toBe('3')
  })

  test('what was changed elsewhere is brought back to what the store says; a Member stays one', async () => {
    const shop = await platform.shop()
    await run(shop, { 'c.csv': customersExport([customer(1)]) })
    await platform.db
      .updateTable('customer')
      .set({ state: 'enabled', first_name: 'Else', digest: null })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect((await run(shop, { 'c.csv': customersExport([customer(1)]) })).out).toContain(
      '0 new, 1 changed',
    )
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: '1' } })).body,
    ).toMatchObject({ first_name: 'Ada', state: 'enabled' })
    const header = [
      'Customer ID',
      'First Name',
      'Last Name',
      'Email',
      'Total Spent',
      'Total Orders',
      'State',
    ]
    await run(shop, { 'c.csv': customersExport([customer(1, { State: 'Invited' })], { header }) })
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: '1' } })).body.state,
    ).toBe('invited')
  })

  test("two currencies, or another than the shop's, are refused before anything is taken", async () => {
    const shop = await platform.shop()
    const two = await run(shop, {
      'c.csv': customersExport([customer(1)]),
      'o.csv': ordersExport([...order('#1', 1), ...order('#2', 1, { Currency: 'EUR' })]),
    })
    expect(two).toMatchObject({
      code: 1,
      out: '',
      err: 'The files are in EUR and GBP. A shop has one currency, so nothing was imported.\n',
    })
    const other = await run(shop, {
      'c.csv': customersExport([customer(1)]),
      'o.csv': ordersExport(order('#1', 1, { Currency: 'EUR' })),
    })
    expect(other).toMatchObject({
      code: 1,
      out: '',
      err: `The files are in EUR, but ${shop.shop_url} has GBP. Nothing was imported.\n`,
    })
    expect(
      await platform.db
        .selectFrom('customer')
        .select('customer_id')
        .where('shop_id', '=', shop.shop_id)
        .execute(),
    ).toEqual([])
  })

  test.each([
    [
      'another table',
      'SKU,Price,Stock\n1,2,3\n',
      "f.csv is none of Shopify's exports of customers, orders and gift cards, " +
        'and has no columns "code" and "balance" either. ' +
        'Its columns are "SKU", "Price", "Stock".',
    ],
    [
      'an orders export without its money',
      'Name,Lineitem name,Total\n#1,x,1\n',
      'f.csv looks like an export of orders, but has no "Email", "Financial Status", "Currency", "Subtotal"',
    ],
    ['an empty file', '', 'The file is empty.'],
    [
      'semicolons',
      'Customer ID;First Name;Email\n',
      'Its columns are "Customer ID;First Name;Email".',
    ],
    [
      'a workbook',
      Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xfe, 0xc3, 10]),
      'It is not a text file in UTF-8',
    ],
    [
      'UTF-16',
      Buffer.from('\ufeffCustomer ID,Email\n', 'utf16le'),
      'It is not a text file in UTF-8',
    ],
    [
      'a column twice',
      'Customer ID,First Name,Last Name,Email,email,Total Spent,Total Orders\n',
      'f.csv has the column "Email" twice',
    ],
    ['one endless line', 'x'.repeat(300_000), "is none of Shopify's exports"],
  ])('%s is refused with what was found', async (_, text, sentence) => {
    const output = await run(await platform.shop(), { 'f.csv': text })
    expect(output).toMatchObject({ code: 1, out: '' })
    expect(output.err).toContain(sentence)
  })

  test('a file that is not there, no file, no shop: sentences', async () => {
    const { shop_url } = await platform.shop()
    expect(await platform.command('import', '--shop', shop_url, 'none.csv')).toMatchObject({
      code: 1,
      err: `There is no file ${platform.dataDir}/none.csv.\n`,
    })
    expect(await platform.command('import', '--shop', shop_url, '.')).toMatchObject({
      code: 1,
      err: `${platform.dataDir} is not a file.\n`,
    })
    expect((await platform.command('import', '--shop', shop_url)).code).toBe(2)
    expect((await platform.command('import', 'c.csv')).err).toContain(text('cli.import.shop'))
    expect((await platform.command('import', '--shop', 'maple', 'c.csv')).code).toBe(2)
  })
})

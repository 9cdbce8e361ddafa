import fs from 'node:fs'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { type TestShop, unique } from '../support/platform.ts'
import { type Said, startOperated } from '../support/operated.ts'
import {
  customer,
  customersExport,
  order,
  orderColumns,
  ordersExport,
} from '../support/shopify-export.ts'
import { suitePlatform } from '../support/suite.ts'

const platform = await suitePlatform({ start: startOperated })

const run = (
  shop: { shop_url: string },
  files: Record<string, string | Buffer>,
  ...more: string[]
): Promise<Said> => {
  for (const [name, text] of Object.entries(files)) platform.file(name, text)
  return platform.command('import', '--shop', shop.shop_url, ...more, ...Object.keys(files))
}
const held = (said: Said): Record<string, string> =>
  Object.fromEntries(
    [...said.out.matchAll(/^ {2}(customers|orders|lines|gross|refunded) +(.+)$/gm)].map(
      ([, name, value]) => [name, value],
    ),
  )
const rejected = (name: string): Record<string, string>[] =>
  parse(fs.readFileSync(`${platform.dataDir}/${name}.rejected.csv`), {
    columns: true,
    bom: true,
    relax_column_count: true,
  })
const ordersOf = (shop: TestShop) =>
  platform.db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shop.shop_id)
    .orderBy('order_id')
    .execute()
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
  test('makes the shop that is not there, with the currency of the orders, and lets its owner in', async () => {
    const shop = { shop_url: `${unique('new')}.example` }
    const files = {
      'o.csv': ordersExport(order('#1', 2, { Currency: 'EUR' })),
      'c.csv': customersExport([customer(1)]),
    }
    const alone = await run(shop, files)
    expect(alone.code).toBe(2)
    expect(alone.err).toContain('Say --owner')
    const said = await run(shop, files, '--name', 'New & Co', '--owner', 'owner@new.example')
    expect(said.code).toBe(0)
    expect(said.out).toMatch(/https:\/\/credit\.example\/password\?token=[\w-]{43}\n/)
    expect(held(said)).toEqual({
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
    const said = await run(
      { shop_url: `${unique('new')}.example` },
      { 'c.csv': customersExport([customer(1)]) },
      '--owner',
      'owner@new.example',
    )
    expect(said).toMatchObject({ code: 1, out: '' })
    expect(said.err).toContain("the files don't say in which currency it sells")
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
    const said = await run(shop, {
      'o.csv': ordersExport(rows, { header, bom: true, newline: '\r\n' }),
      'c.csv': customersExport([customer(1, { Note: 'a\nb' })], { bom: true, newline: '\r\n' }),
    })
    expect(said).toMatchObject({ code: 0, err: '' })
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

  test('what was changed elsewhere meanwhile is brought back to what the store says; a Member stays one', async () => {
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

  test('two currencies are refused before anything is taken, and so is another than the shop has', async () => {
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
      'f.csv is none of Shopify\'s exports of customers, orders and gift cards, and has no columns "code" and "balance" either. Its columns are "SKU", "Price", "Stock".',
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
    const said = await run(await platform.shop(), { 'f.csv': text })
    expect(said).toMatchObject({ code: 1, out: '' })
    expect(said.err).toContain(sentence)
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
    expect((await platform.command('import', 'c.csv')).err).toContain('Say --shop')
    expect((await platform.command('import', '--shop', 'maple', 'c.csv')).code).toBe(2)
  })
})

describe('a bad row', () => {
  test('of a customer is put aside with its line and its reason, and the rest goes on', async () => {
    const shop = await platform.shop()
    const bad: [Record<string, string>, string][] = [
      [customer(''), 'Customer ID: is missing'],
      [customer('a b'), 'Customer ID: "a b" is not an id'],
      [customer(1), 'Customer ID: 1 stands in the file twice (first on line 2)'],
      [
        customer(3, { Email: 'c1@shop.example' }),
        'Email: c1@shop.example is the e-mail of another customer (1)',
      ],
      [customer(4, { Email: 'a@b@c' }), 'Email: "a@b@c" is not an e-mail address'],
      [customer(5, { Email: 'x@y.example\nBcc: z@y.example' }), 'is not an e-mail address'],
      [customer(6, { 'Total Spent': '12,50' }), 'Total Spent: "12,50" is not an amount'],
      [customer(7, { 'Total Spent': '12.345' }), 'Total Spent: "12.345" is not an amount'],
      [customer(8, { 'Total Spent': '-1.00' }), 'Total Spent: "-1.00" is not an amount'],
      [customer(9, { 'Total Spent': '１０' }), 'Total Spent: "１０" is not an amount'],
      [customer(10, { 'Total Orders': '1.5' }), 'Total Orders: "1.5" is not a whole number'],
      [
        customer(11, { 'First Name': 'x'.repeat(121) }),
        'First Name: is longer than 120 characters',
      ],
    ]
    const said = await run(shop, {
      'c.csv': customersExport([customer(1), ...bad.map(([row]) => row), customer(2)]),
    })
    expect(said.code).toBe(0)
    expect(said.err).toContain(
      `Warning: ${bad.length} rows of c.csv were not taken; ${platform.dataDir}/c.csv.rejected.csv says which and why.`,
    )
    expect(held(said)['customers']).toBe('2')
    const rows = rejected('c.csv').toSorted((a, b) => Number(a['line']) - Number(b['line']))
    expect(rows.map((row) => row['reason'])).toEqual(
      bad.map(([, reason]) => expect.stringContaining(reason)),
    )
    // a line break in a quoted cell is a line of the file too
    expect(rows.map((row) => Number(row['line']))).toEqual([
      3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15,
    ])
    expect(rows[3]).toMatchObject({ 'Customer ID': '3', 'Last Name': 'Number 3' })
  })

  test('of an order puts the whole order aside: there is no half order', async () => {
    const shop = await platform.shop()
    const broken = (name: string, row: Record<string, string>): Record<string, string>[] =>
      order(name, 3).map((one, i) => (i === 1 ? { ...one, ...row } : one))
    const rows = [
      ...order('#1', 1),
      ...broken('#2', { 'Lineitem price': 'free' }),
      ...order('#3', 2),
      ...order('#4', 2, { Total: '' }),
      ...order('#5', 1, { 'Created at': '2026-02-30 10:00:00 +0000' }),
      ...order('#6', 1, { Email: 'nobody' }),
      ...order('#1', 2),
      ...order('#8', 1, { Total: '1e3' }),
      ...order('#9', 1),
    ]
    const said = await run(shop, { 'o.csv': ordersExport(rows) })
    expect(said.code).toBe(0)
    expect((await ordersOf(shop)).map(({ name }) => name)).toEqual(['#1', '#3', '#9'])
    expect(held(said)).toMatchObject({ orders: '3', lines: '4', gross: '20.00 GBP' })
    expect(rejected('o.csv').map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '3 belongs to order #2, which has a bad row (line 4)',
      '4 Lineitem price: "free" is not an amount',
      '5 belongs to order #2, which has a bad row (line 4)',
      '8 Total: is missing',
      '9 belongs to order #4, which has a bad row (line 8)',
      '10 Created at: "2026-02-30 10:00:00 +0000" is not a date',
      '11 Email: "nobody" is not an e-mail address',
      '12 Name: the order #1 stands in the file twice (first on line 2)',
      '13 belongs to order #1, which has a bad row (line 12)',
      '14 Total: "1e3" is not an amount',
    ])
  })

  test('that cannot be read spoils the order that it belongs to, and no other', async () => {
    const shop = await platform.shop()
    const lines = ordersExport([
      ...order('#1', 1),
      ...order('#2', 3),
      ...order('#3', 2),
      ...order('#4', 1),
    ]).split('\n')
    lines[3] = `${lines[3]},one field more`
    lines[5] = lines[5]!.replace('Thing 1', '"Thing 1')
    await run(shop, { 'o.csv': lines.join('\n') })
    expect((await ordersOf(shop)).map(({ name }) => name)).toEqual(['#1', '#4'])
    const reasons = rejected('o.csv').map(({ line, reason }) => `${line} ${reason}`)
    expect(reasons).toHaveLength(5)
    expect(reasons[1]).toBe('4 the row has 22 fields, the header has 21')
    expect(reasons[3]).toContain('6 a quotation mark')
  })

  test('is written so that a spreadsheet takes nothing for a formula, and can be imported when it is mended', async () => {
    const shop = await platform.shop()
    const evil = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(1)', '\t=1', '＝1']
    await run(shop, {
      'c.csv': customersExport(
        evil.map((name, i) => customer(i + 1, { 'First Name': name, 'Total Spent': 'x' })),
      ),
    })
    const text = fs.readFileSync(`${platform.dataDir}/c.csv.rejected.csv`, 'utf8')
    expect(text.match(/(^|,)"?[=+\-@\t＝]/gm)).toBeNull()
    const mended = await run(shop, { 'mended.csv': text.replaceAll(',x,', ',1.00,') })
    expect(held(mended)['customers']).toBe('6')
    await run(shop, { 'c.csv': customersExport([customer(1)]) })
    expect(fs.existsSync(`${platform.dataDir}/c.csv.rejected.csv`)).toBe(false)
  })
})

describe('what was there before', () => {
  test('credit of an e-mail joins the imported customer, in the same transaction', async () => {
    const shop = await platform.shop()
    const gift_card = {
      customer_name: 'Guest',
      customer_email: 'c1@shop.example',
      balance: '10.00',
      reason: 'Reward' as const,
    }
    await platform.call(shop.people.owner, sendCustomGiftCard, {
      body: { gift_card, email_details: { recipient_email: 'c1@shop.example', subject: 'Hello' } },
    })
    await run(shop, { 'c.csv': customersExport([customer(1)]) })
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: '1' } })).body
        .LoyaltyCard?.GiftCard.balance,
    ).toBe('10.00')
  })

  test('orders that came before their customer find them when they come', async () => {
    const shop = await platform.shop()
    await run(shop, {
      'o.csv': ordersExport([...order('#1', 1), ...order('#2', 1, { Email: '' })]),
    })
    await run(shop, { 'c.csv': customersExport([customer(1)]) })
    expect((await ordersOf(shop)).map(({ customer_id }) => customer_id !== null)).toEqual([
      true,
      false,
    ])
  })

  test('credit that was issued stays when the customer changes in the store', async () => {
    const shop = await platform.shop()
    await run(shop, {
      'c.csv': customersExport([customer(1)]),
      'o.csv': ordersExport(order('#1', 1)),
    })
    await platform.call(shop.people.owner, updateBalance, {
      params: { id: '1' },
      body: { valueToUpdate: '5', reason: 'Reward' },
    })
    await platform.db
      .updateTable('orders')
      .set({ credit_used: 300n })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    await run(shop, {
      'c.csv': customersExport([customer(1, { Email: 'other@shop.example' })]),
      'o.csv': ordersExport(order('#1', 2)),
    })
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: '1' } })).body,
    ).toMatchObject({ email: 'other@shop.example', LoyaltyCard: { GiftCard: { balance: '5.00' } } })
    expect((await ordersOf(shop))[0]).toMatchObject({ credit_used: 300n, total: 1000n })
  })

  test('another shop with the same customers and orders is untouched', async () => {
    const [mine, theirs] = [await platform.shop(), await platform.shop()]
    const files = { 'c.csv': customersExport([customer(1)]), 'o.csv': ordersExport(order('#1', 1)) }
    await run(theirs, files)
    const before = await ordersOf(theirs)
    await run(mine, { ...files, 'o.csv': ordersExport(order('#1', 2)) })
    expect(await ordersOf(theirs)).toEqual(before)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from order_line l join orders o on o.order_id = l.order_id where l.shop_id <> o.shop_id`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('the import stands in the audit, a run that changed nothing does not', async () => {
    const shop = await platform.shop()
    const files = { 'c.csv': customersExport([customer(1), customer(2, { Email: 'x' })]) }
    await run(shop, files)
    await run(shop, files)
    const rows = await platform.db
      .selectFrom('audit')
      .select(['verb', 'subject', 'detail'])
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(rows).toEqual([
      {
        verb: 'import',
        subject: 'c.csv',
        detail: { files: ['c.csv'], made: 1, changed: 0, unchanged: 0, rejected: 1 },
      },
    ])
  })
})

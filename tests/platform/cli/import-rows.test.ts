import fs from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { held, importingOf } from '../../support/cli/importing.ts'
import { startOperated } from '../../support/product/operated.ts'
import { customer, customersExport, order, ordersExport } from '../../support/cli/shopify-export.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ start: startOperated })
const { run, ordersOf, rejected } = importingOf(platform)
describe('a bad row', () => {
  test('of a customer is put aside with its line and its reason, and the rest goes on', async () => {
    const shop = await platform.shop()
    const bad: [Record<string, string>, string][] = [
      [customer(''), 'Customer ID: is missing'],
      [customer('a b'), 'Customer ID: "a b" is not an id'],
      [customer(1), 'Customer ID: 1 appears in the file twice (first on line 2)'],
      [
        customer(3, { Email: 'c1@shop.example' }),
        'Email: c1@shop.example is the email of another customer (1)',
      ],
      [customer(4, { Email: 'a@b@c' }), 'Email: "a@b@c" is not an email address'],
      [customer(5, { Email: 'x@y.example\nBcc: z@y.example' }), 'is not an email address'],
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
    const output = await run(shop, {
      'c.csv': customersExport([customer(1), ...bad.map(([row]) => row), customer(2)]),
    })
    expect(output.code).toBe(0)
    expect(output.err).toContain(
      `Warning: ${bad.length} rows of c.csv were not imported; ` +
        `${platform.dataDir}/c.csv.rejected.csv says which and why.`,
    )
    expect(held(output)['customers']).toBe('2')
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
    const output = await run(shop, { 'o.csv': ordersExport(rows) })
    expect(output.code).toBe(0)
    expect((await ordersOf(shop)).map(({ name }) => name)).toEqual(['#1', '#3', '#9'])
    expect(held(output)).toMatchObject({ orders: '3', lines: '4', gross: '20.00 GBP' })
    expect(rejected('o.csv').map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '3 belongs to order #2, which has a bad row (line 4)',
      '4 Lineitem price: "free" is not an amount',
      '5 belongs to order #2, which has a bad row (line 4)',
      '8 Total: is missing',
      '9 belongs to order #4, which has a bad row (line 8)',
      '10 Created at: "2026-02-30 10:00:00 +0000" is not a date',
      '11 Email: "nobody" is not an email address',
      '12 Name: the order #1 appears in the file twice (first on line 2)',
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

  test('is written so that nothing in it is a formula, and can be imported when it is mended', async () => {
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
    const mine = await platform.shop()
    const theirs = await platform.shop()
    const files = { 'c.csv': customersExport([customer(1)]), 'o.csv': ordersExport(order('#1', 1)) }
    await run(theirs, files)
    const before = await ordersOf(theirs)
    await run(mine, { ...files, 'o.csv': ordersExport(order('#1', 2)) })
    expect(await ordersOf(theirs)).toEqual(before)
    const { rows } = await sql<{
      n: number
    }>`
      select count(*)::int as n
      from order_line l
        join orders o on o.order_id = l.order_id
      where l.shop_id <> o.shop_id`.execute(platform.db)
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

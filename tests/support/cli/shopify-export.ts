import { stringify } from 'csv-stringify/sync'

type Cells = Record<string, string>
const customerHeader = [
  'Customer ID',
  'First Name',
  'Last Name',
  'Email',
  'Accepts Email Marketing',
  'Total Spent',
  'Total Orders',
  'Note',
  'Tags',
]
const orderHeader = [
  'Name',
  'Email',
  'Financial Status',
  'Paid at',
  'Fulfillment Status',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Discount Amount',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Lineitem discount',
  'Cancelled at',
  'Refunded Amount',
  'Id',
  'Vendor',
]
const cardHeader = [
  'Id',
  'Last Characters',
  'Customer Name',
  'Email',
  'Order Name',
  'Created At',
  'Expires On',
  'Initial Balance',
  'Current Balance',
  'Currency',
  'Enabled?',
  'Disabled At',
  'Expired?',
  'Note',
]
type How = { header?: string[]; bom?: boolean; newline?: string }

/** Writes rows as in a Shopify export; `how` varies the form. */
const written = (header: string[], rows: Cells[], how: How): string =>
  stringify(
    [
      how.header ?? header,
      ...rows.map((row) => (how.header ?? header).map((column) => row[column] ?? '')),
    ],
    { record_delimiter: how.newline ?? '\n', bom: how.bom ?? false, quoted_match: /[\r\n]/ },
  )

export const customersExport = (rows: Cells[], how: How = {}): string =>
  written(customerHeader, rows, how)
export const ordersExport = (rows: Cells[], how: How = {}): string =>
  written(orderHeader, rows, how)
export const giftCardsExport = (rows: Cells[], how: How = {}): string =>
  written(cardHeader, rows, how)
export const orderColumns = orderHeader

export const customer = (id: number | string, more: Cells = {}): Cells => ({
  'Customer ID': `${id}`,
  'First Name': 'Ada',
  'Last Name': `Number ${id}`,
  Email: `c${id}@shop.example`,
  'Total Spent': '12.50',
  'Total Orders': '1',
  ...more,
})

/** An order's rows: the first has the totals, each has a line of 1 x 5.00. */
export const order = (name: string, lines: number, more: Cells = {}): Cells[] =>
  Array.from({ length: lines }, (_, i) => ({
    Name: name,
    Email: 'c1@shop.example',
    'Created at': '2026-03-01 10:00:00 +0100',
    'Lineitem quantity': '1',
    'Lineitem name': `Thing ${i + 1}`,
    'Lineitem price': '5.00',
    'Lineitem sku': `T-${i + 1}`,
    ...(i === 0
      ? {
          'Financial Status': 'paid',
          Currency: 'GBP',
          Subtotal: (5 * lines).toFixed(2),
          Shipping: '0.00',
          Taxes: '0.00',
          Total: (5 * lines).toFixed(2),
          'Discount Amount': '0.00',
          'Refunded Amount': '0.00',
          Id: `9${name.slice(1)}`,
          ...more,
        }
      : {}),
  }))

export const giftCard = (id: number | string, more: Cells = {}): Cells => ({
  Id: `${id}`,
  'Last Characters': 'ab12',
  'Customer Name': `Number ${id}`,
  Email: `g${id}@shop.example`,
  'Created At': '2025-03-01 10:00:00 UTC',
  'Initial Balance': '25.00',
  'Current Balance': '20.50',
  Currency: 'GBP',
  'Enabled?': 'true',
  'Expired?': 'false',
  ...more,
})

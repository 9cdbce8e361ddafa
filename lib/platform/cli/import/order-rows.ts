import {
  type LineRecord,
  linesMax,
  type OrderRecord,
} from '#platform/orders/intake/order-record.ts'
import { language } from '#platform/cli/command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Row } from '#platform/uploads/csv-rows.ts'
import { type Reject, type RowReader, unreadable } from './customer-rows.ts'
import type { ExportFile } from '#platform/cli/export-file.ts'
import { Bad, readAmount, readEmail, readInstant, readText, readWhole } from './read-cell.ts'

const say = wordsIn(language, 'cli.row')

type Open = {
  name: string
  rows: Row[]
  record: OrderRecord | undefined
  bad: { row: Row; reason: string } | undefined
}

/**
 * Reads Shopify's orders export: an order is a run of rows with one name, each with a line; only
 * the first has the totals.
 */
export const orderRows = (
  file: ExportFile,
  currency: string,
  take: (record: OrderRecord, rows: Row[]) => void,
  reject: Reject,
): RowReader => {
  const at = Object.fromEntries(columns.map((name) => [name, file.column(name)])) as Record<
    Column,
    number
  >
  const seen = new Map<string, number>()
  let open: Open | undefined

  const close = (): void => {
    if (!open) return
    const { name, rows, record, bad } = open
    open = undefined
    if (record && !bad) return take(record, rows)
    for (const row of rows)
      reject(
        row,
        row === bad?.row
          ? bad.reason
          : say('ofOrder', { order: name, line: String(bad?.row.line) }),
      )
  }
  const begin = (name: string, row: Row): Open => {
    close()
    const before = seen.get(name)
    // a copy, because a slice would keep its whole chunk in memory
    if (before === undefined) seen.set(Buffer.from(name).toString(), row.line)
    open = { name, rows: [row], record: undefined, bad: undefined }
    if (before !== undefined)
      throw new Bad(say('orderTwice', { column: 'Name', text: name, line: String(before) }))
    return open
  }
  const add = (row: Row): void => {
    const cell = (column: Column): string => row.fields[at[column]] ?? ''
    const has = (column: Column): boolean => at[column] >= 0
    const name = cell('Name').trim()
    // totals on a later row of the same name mean another order with that name
    if (open && name === open.name && cell('Total').trim() === '') open.rows.push(row)
    else begin(name, row).record = headOf({ cell, has }, currency, row.line)
    if (
      !open?.record ||
      cell('Lineitem name') + cell('Lineitem quantity') + cell('Lineitem price') === ''
    )
      return
    if (open.record.lines.length === linesMax)
      throw new Bad(say('lines', { max: String(linesMax) }))
    open.record.lines.push(lineOf(cell))
  }
  /**
   * Rejects the order to which an unreadable row may belong, which would otherwise be incomplete.
   */
  const addUnread = (row: Row): void => {
    const name = (row.fields[at.Name] ?? '').trim()
    if (open && (name === open.name || at.Name > 0)) open.rows.push(row)
    else begin(name, row)
  }
  return {
    take: (row) => {
      try {
        const unread = unreadable(row, file)
        if (unread === undefined) return add(row)
        addUnread(row)
        throw new Bad(unread)
      } catch (cause) {
        if (!(cause instanceof Bad) || !open) throw cause
        open.bad ??= { row, reason: cause.message }
      }
    },
    end: close,
  }
}

const columns = [
  'Name',
  'Id',
  'Email',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Discount Amount',
  'Total',
  'Refunded Amount',
  'Financial Status',
  'Fulfillment Status',
  'Created at',
  'Paid at',
  'Cancelled at',
  'Lineitem name',
  'Lineitem sku',
  'Lineitem quantity',
  'Lineitem price',
  'Lineitem discount',
  'Lineitem taxable',
  'Lineitem barcode',
  'Vendor',
  'Fulfilled at',
  'Shipping Country',
  'Billing Country',
  'Phone',
  'Tags',
  'Location',
  'Payment Method',
  'Updated at',
  'Source',
  'Discount Code',
  'Risk Level',
] as const
type Column = (typeof columns)[number]

type Cells = { cell: (column: Column) => string; has: (column: Column) => boolean }

const risks = ['low', 'medium', 'high'] as const

/** Reads facts of which a file without their column says nothing, so that its digests stay. */
const factsOf = ({ cell, has }: Cells): Pick<OrderRecord, 'channel' | 'codes' | 'risk'> => ({
  ...(has('Source') ? { channel: readText('Source', cell('Source'), 100) } : {}),
  ...(has('Discount Code')
    ? { codes: readText('Discount Code', cell('Discount Code'), 2000).replace(/, /g, '\n') }
    : {}),
  ...(has('Risk Level')
    ? { risk: risks.find((risk) => risk === cell('Risk Level').trim().toLowerCase()) ?? '' }
    : {}),
})

const headOf = (cells: Cells, currency: string, line: number): OrderRecord => {
  const { cell } = cells
  const name = readText('Name', cell('Name'), 100)
  if (name === '') throw new Bad(say('missing', { column: 'Name' }))
  if (cell('Currency').trim() !== currency)
    throw new Bad(
      say('notCurrency', { column: 'Currency', text: cell('Currency').slice(0, 60), currency }),
    )
  const created_at = readInstant('Created at', cell('Created at'))
  if (created_at === null) throw new Bad(say('missing', { column: 'Created at' }))
  const store_updated_at = readInstant('Updated at', cell('Updated at'))
  return {
    line,
    name,
    platform_order_id: readText('Id', cell('Id'), 64).replace(/^'/, '') || null,
    email: readEmail('Email', cell('Email')),
    subtotal: readAmount('Subtotal', cell('Subtotal'), '0'),
    shipping: readAmount('Shipping', cell('Shipping'), '0'),
    taxes: readAmount('Taxes', cell('Taxes'), '0'),
    discount: readAmount('Discount Amount', cell('Discount Amount'), '0'),
    total: readAmount('Total', cell('Total')),
    refunded: readAmount('Refunded Amount', cell('Refunded Amount'), '0'),
    financial_status: readText('Financial Status', cell('Financial Status'), 40),
    fulfillment_status: readText('Fulfillment Status', cell('Fulfillment Status'), 40),
    created_at,
    paid_at: readInstant('Paid at', cell('Paid at')),
    cancelled_at: readInstant('Cancelled at', cell('Cancelled at')),
    fulfilled_at: readInstant('Fulfilled at', cell('Fulfilled at')),
    country:
      readText('Shipping Country', cell('Shipping Country'), 100) ||
      readText('Billing Country', cell('Billing Country'), 100),
    phone: readText('Phone', cell('Phone'), 40).replace(/^'/, '') || null,
    tags: readText('Tags', cell('Tags'), 2000),
    location: readText('Location', cell('Location'), 200),
    payment_method: readText('Payment Method', cell('Payment Method'), 200),
    ...factsOf(cells),
    // a file without it keeps its records' digests
    ...(store_updated_at === null ? {} : { store_updated_at }),
    lines: [],
  }
}

const lineOf = (cell: (column: Column) => string): LineRecord => {
  const line: LineRecord = [
    readText('Lineitem name', cell('Lineitem name'), 500),
    readText('Lineitem sku', cell('Lineitem sku'), 200),
    readWhole('Lineitem quantity', cell('Lineitem quantity')),
    readAmount('Lineitem price', cell('Lineitem price')),
    readAmount('Lineitem discount', cell('Lineitem discount'), '0'),
    cell('Lineitem taxable').trim().toLowerCase() !== 'false',
    readText('Vendor', cell('Vendor'), 200),
  ]
  const barcode = readText('Lineitem barcode', cell('Lineitem barcode'), 200)
  // a file without barcodes keeps its records' digests
  if (barcode) line[7] = barcode
  return line
}

import fs from 'node:fs'
import path from 'node:path'
import { csvRows } from '#platform/uploads/csv-rows.ts'
import { language, Trouble } from './command.ts'
import { wordsIn } from '#platform/words/words-in.ts'

const say = wordsIn(language, 'cli.file')

export type ExportFile = {
  path: string
  name: string
  kind: keyof typeof needed
  bytes: number
  header: string[]
  column: (name: string) => number
}

const needed = {
  customers: ['Customer ID', 'First Name', 'Last Name', 'Email', 'Total Spent', 'Total Orders'],
  orders: [
    'Name',
    'Email',
    'Financial Status',
    'Currency',
    'Subtotal',
    'Shipping',
    'Taxes',
    'Total',
    'Discount Amount',
    'Refunded Amount',
    'Created at',
    'Lineitem quantity',
    'Lineitem name',
    'Lineitem price',
  ],
  // Shopify's own export, which never has codes
  'gift cards': [
    'Id',
    'Customer Name',
    'Email',
    'Created At',
    'Expires On',
    'Current Balance',
    'Currency',
    'Enabled?',
  ],
  // our plain form
  codes: ['code', 'balance'],
} as const
const shown = 8

/**
 * Opens a file and recognises its kind by its columns; refuses, naming its columns, one that isn't
 * a known export.
 */
export const openExport = async (file: string): Promise<ExportFile> => {
  const name = path.basename(file)
  const bytes = sizeOf(file)
  const header = await headerOf(file)
  const known = header.map(normal)
  const has = (column: string): boolean => known.includes(normal(column))
  const kind = kindOf(has)
  if (!kind) throw new Trouble(say('unknown', { name, header: shownHeader(header) }))
  const missing = needed[kind].filter((column) => !has(column))
  if (missing.length)
    throw new Trouble(
      say('missing', {
        name,
        kind: wordsIn(language, 'cli.import')(`kinds.${kind}`),
        columns: listed(missing),
        header: shownHeader(header),
      }),
    )
  const twice = known.find((column, i) => column !== '' && known.indexOf(column) !== i)
  if (twice) throw new Trouble(say('twice', { name, column: header[known.indexOf(twice)]! }))
  return {
    path: file,
    name,
    kind,
    bytes,
    header,
    column: (column) => known.indexOf(normal(column)),
  }
}

const kindOf = (has: (column: string) => boolean): ExportFile['kind'] | undefined => {
  if (has('Lineitem name') || has('Lineitem quantity')) return 'orders'
  if (has('Customer ID') || has('Total Orders')) return 'customers'
  if (has('Current Balance')) return 'gift cards'
  return has('code') && has('balance') ? 'codes' : undefined
}

const normal = (column: string): string => column.trim().toLowerCase()
const listed = (columns: readonly string[]): string =>
  columns.map((column) => `"${column}"`).join(', ')

/** Describes a header for a message. */
const shownHeader = (header: string[]): string => {
  if (header.length === 0) return say('empty')
  if (header.some((column) => /[\u0000\ufffd]/.test(column))) return say('notText')
  const first = header
    .slice(0, shown)
    .map((column) => (column.length > 40 ? `${column.slice(0, 40)}…` : column))
  return say('columns', { columns: listed(first), more: Math.max(0, header.length - shown) })
}

const sizeOf = (file: string): number => {
  try {
    const stat = fs.statSync(file)
    if (!stat.isFile()) throw new Trouble(wordsIn(language, 'cli')('notAFile', { file }))
    fs.accessSync(file, fs.constants.R_OK)
    return stat.size
  } catch (cause) {
    if (cause instanceof Trouble) throw cause
    const { code } = cause as { code?: string }
    const words = wordsIn(language, 'cli')
    throw new Trouble(
      code === 'ENOENT'
        ? words('noFile', { file })
        : words('unreadable', { file, code: code ?? '' }),
    )
  }
}

const headerOf = async (file: string): Promise<string[]> => {
  for await (const [first] of csvRows(file)) if (first) return first.fields
  return []
}

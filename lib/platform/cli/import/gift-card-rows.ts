import type { GiftCardRecord } from '#platform/gift-cards/gift-card-record.ts'
import { importedCodeMin, normalCode } from '#rules/gift-card-code.ts'
import { language } from '#platform/cli/command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Row } from '#platform/uploads/csv-rows.ts'
import { aRowEach, type Reject, type RowReader, type Take } from './customer-rows.ts'
import type { ExportFile } from '#platform/cli/export-file.ts'
import {
  Bad,
  readAmount,
  readDay,
  readEmail,
  readFlag,
  readInstant,
  readText,
} from './read-cell.ts'

const say = wordsIn(language, 'cli.row')

type Cell = (column: string) => string

/**
 * Reads gift cards, a row each: Shopify's export (without codes) or the plain form
 * `code,balance,expires_on,email,name,note,issued_on`.
 */
export const giftCardRows = (
  file: ExportFile,
  currency: string,
  take: Take<GiftCardRecord>,
  reject: Reject,
): RowReader => {
  const read = file.kind === 'codes' ? plainCard : shopifyCard
  const seen = new Map<string, number>()
  const recordOf = (row: Row): GiftCardRecord => {
    const record = {
      line: row.line,
      ...read((column) => row.fields[file.column(column)] ?? '', currency),
    }
    const key = record.id ?? record.code ?? ''
    const before = seen.get(key)
    if (before !== undefined)
      throw new Bad(
        say('codeTwice', { column: record.id === null ? 'code' : 'Id', line: String(before) }),
      )
    seen.set(key, row.line)
    return record
  }
  return aRowEach(file, recordOf, take, reject)
}

const shopifyCard = (cell: Cell, currency: string): Omit<GiftCardRecord, 'line'> => {
  // Shopify puts an apostrophe before ids, for spreadsheets
  const id = cell('Id').trim().replace(/^'/, '')
  if (!/^[\w.:-]{1,64}$/.test(id))
    throw new Bad(
      id === ''
        ? say('missing', { column: 'Id' })
        : say('notId', { column: 'Id', text: id.slice(0, 60) }),
    )
  if (cell('Currency').trim() !== currency)
    throw new Bad(
      say('notCurrency', { column: 'Currency', text: cell('Currency').slice(0, 60), currency }),
    )
  const order = readText('Order Name', cell('Order Name'), 100)
  const note = readText('Note', cell('Note'), 1800)
  const created_at = readInstant('Created At', cell('Created At'))
  return {
    id: `shopify:${id}`,
    code: null,
    balance: readAmount('Current Balance', cell('Current Balance')),
    expires_on: readDay('Expires On', cell('Expires On')),
    email: readEmail('Email', cell('Email')),
    name: readText('Customer Name', cell('Customer Name'), 120) || null,
    note: [order, note].filter(Boolean).join(' · ') || null,
    created_at,
    disabled_at: readFlag('Enabled?', cell('Enabled?'))
      ? null
      : (readInstant('Disabled At', cell('Disabled At')) ?? created_at ?? '1970-01-01T00:00:00Z'),
  }
}

const plainCard = (cell: Cell): Omit<GiftCardRecord, 'line'> => {
  const code = normalCode(cell('code'))
  if (code.length < importedCodeMin)
    throw new Bad(
      code === ''
        ? say('missing', { column: 'code' })
        : say('codeShort', { column: 'code', min: String(importedCodeMin) }),
    )
  if (!/^[A-Z0-9]{1,40}$/.test(code)) throw new Bad(say('codeSigns', { column: 'code', max: '40' }))
  const issued = readDay('issued_on', cell('issued_on'))
  return {
    id: null,
    code,
    balance: readAmount('balance', cell('balance')),
    expires_on: readDay('expires_on', cell('expires_on')),
    email: readEmail('email', cell('email')),
    name: readText('name', cell('name'), 120) || null,
    note: readText('note', cell('note'), 2000) || null,
    created_at: issued === null ? null : `${issued}T00:00:00Z`,
    disabled_at: null,
  }
}

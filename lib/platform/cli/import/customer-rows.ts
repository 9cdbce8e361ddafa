import type { CustomerRecord } from '#platform/customers/customer-record.ts'
import { storeStates } from '#contract/customers/customer.ts'
import { baseTag } from '#contract/shop/language.ts'
import { language } from '#platform/cli/command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Row } from '#platform/uploads/csv-rows.ts'
import type { ExportFile } from '#platform/cli/export-file.ts'
import {
  Bad,
  readAmount,
  readDay,
  readEmail,
  readInstant,
  readText,
  readWhole,
  short,
} from './read-cell.ts'

const say = wordsIn(language, 'cli.row')

/** Takes rows of an export one after another; `end` flushes the last record. */
export type RowReader = { take: (row: Row) => void; end: () => void }
export type Take<Record> = (record: Record, row: Row) => void
export type Reject = (row: Row, reason: string) => void

/** Reads Shopify's customers export, a customer a row. */
export const customerRows = (
  file: ExportFile,
  take: Take<CustomerRecord>,
  reject: Reject,
): RowReader => {
  const [
    idAt,
    firstAt,
    lastAt,
    emailAt,
    spentAt,
    ordersAt,
    tagsAt,
    stateAt,
    languageAt,
    localeAt,
    phoneAt,
    updatedAt,
    birthdayAt = -1,
    countryAt = -1,
    marketingAt = -1,
  ] = [
    'Customer ID',
    'First Name',
    'Last Name',
    'Email',
    'Total Spent',
    'Total Orders',
    'Tags',
    'State',
    'Language',
    'Locale',
    'Phone',
    'Updated At',
    'Birthday',
    'Default Address Country Code',
    'Accepts Email Marketing',
  ].map((name) => file.column(name)) as [number, ...number[]]
  const seen = new Map<string, number>()
  const hasLanguage = file.column('Language') >= 0 || file.column('Locale') >= 0
  const hasPhone = file.column('Phone') >= 0
  const recordOf = ({ line, fields }: Row): CustomerRecord => {
    const cell = (at: number | undefined): string => fields[at ?? -1] ?? ''
    // Shopify puts an apostrophe before ids, for spreadsheets
    const id = cell(idAt).trim().replace(/^'/, '')
    if (id === '') throw new Bad(say('missing', { column: 'Customer ID' }))
    if (!/^[\w.:-]{1,64}$/.test(id))
      throw new Bad(say('notId', { column: 'Customer ID', text: id.slice(0, 60) }))
    const before = seen.get(id)
    if (before !== undefined)
      throw new Bad(say('twice', { column: 'Customer ID', text: id, line: String(before) }))
    const state = cell(stateAt).trim().toLowerCase()
    if (state !== '' && !(storeStates as readonly string[]).includes(state))
      throw new Bad(
        say('notState', {
          column: 'State',
          text: state.slice(0, 60),
          states: storeStates.join(', '),
        }),
      )
    const store_updated_at = readInstant('Updated At', cell(updatedAt))
    const record: CustomerRecord = {
      line,
      id,
      first_name: readText('First Name', cell(firstAt), 120),
      last_name: readText('Last Name', cell(lastAt), 120),
      email: readEmail('Email', cell(emailAt)),
      state: state === '' ? null : (state as NonNullable<CustomerRecord['state']>),
      tags: readText('Tags', cell(tagsAt), 2000),
      // a file without the column keeps its records' digests
      ...(hasLanguage ? { language: languageOf(cell(languageAt).trim() || cell(localeAt)) } : {}),
      ...(hasPhone
        ? { phone: readText('Phone', cell(phoneAt), 40).replace(/^'/, '') || null }
        : {}),
      ...(store_updated_at ? { store_updated_at } : {}),
      ...(birthdayAt < 0 ? {} : { birthday: readDay('Birthday', cell(birthdayAt)) }),
      ...(countryAt < 0
        ? {}
        : { country: readText('Default Address Country Code', cell(countryAt), 100) }),
      ...(marketingAt < 0
        ? {}
        : { accepts_marketing: /^(yes|true)$/i.test(cell(marketingAt).trim()) }),
      total_spent: readAmount('Total Spent', cell(spentAt), '0'),
      orders_count: readWhole('Total Orders', cell(ordersAt) || '0'),
    }
    seen.set(id, line)
    return record
  }
  return aRowEach(file, recordOf, take, reject)
}

/** Reads a language, also as "pt_BR"; null for an empty cell. */
const languageOf = (cell: string): string | null => {
  const text = cell.trim()
  if (text === '') return null
  const tag = baseTag(text)
  if (tag === null) throw new Bad(say('notLanguage', { column: 'Language', text: short(text) }))
  return tag
}

/**
 * Reads an export in which each row is a record; a row that can't be read is rejected, and reading
 * goes on.
 */
export const aRowEach = <Record>(
  file: ExportFile,
  recordOf: (row: Row) => Record,
  take: Take<Record>,
  reject: Reject,
): RowReader => ({
  take: (row) => {
    try {
      const unread = unreadable(row, file)
      if (unread !== undefined) throw new Bad(unread)
      take(recordOf(row), row)
    } catch (cause) {
      if (!(cause instanceof Bad)) throw cause
      reject(row, cause.message)
    }
  },
  end: () => undefined,
})

/** Returns why a row can't be read, or undefined if it has a field for each column. */
export const unreadable = ({ broken, fields }: Row, { header }: ExportFile): string | undefined =>
  broken ??
  (fields.length === header.length
    ? undefined
    : say('fields', { fields: fields.length, columns: header.length }))

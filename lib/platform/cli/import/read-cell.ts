import { Day } from '#contract/pieces.ts'
import { emailPattern } from '#contract/email-pattern.ts'
import { language } from '#platform/cli/command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { parseMoney } from '#rules/money.ts'

const say = wordsIn(language, 'cli.row')

/** Rejects a row, with words that name the column. */
export class Bad extends Error {}

/** Shortens a cell for a message. */
export const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
const breaks = /[\p{Cc}\u2028\u2029]+/gu

/** One line of text in NFC; line breaks and control characters become a space. */
export const readText = (column: string, cell: string, max: number): string => {
  if (cell.includes('\ufffd')) throw new Bad(say('notUtf8', { column }))
  const text = cell.replace(breaks, ' ').normalize('NFC').trim()
  if (text.length > max) throw new Bad(say('tooLong', { column, max: String(max) }))
  return text
}

/** Reads an amount in minor units as text; an empty cell is zero if allowed. */
export const readAmount = (column: string, cell: string, empty?: '0'): string => {
  const text = cell.trim()
  if (text === '' && empty) return empty
  const minor = parseMoney(text)
  if (text === '') throw new Bad(say('missing', { column }))
  if (minor === null || minor < 0n) throw new Bad(say('notAmount', { column, text: short(text) }))
  return String(minor)
}

export const readEmail = (column: string, cell: string): string | null => {
  const email = cell.trim().toLowerCase()
  if (email === '') return null
  if (email.length > 254 || !emailPattern.test(email))
    throw new Bad(say('notEmail', { column, text: short(email) }))
  return email
}

export const readWhole = (column: string, cell: string): number => {
  const text = cell.trim()
  if (!/^\d{1,9}$/.test(text))
    throw new Bad(
      text === '' ? say('missing', { column }) : say('notWhole', { column, text: short(text) }),
    )
  return Number(text)
}

const moment =
  /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(?:Z|UTC|([+-])(\d\d):?(\d\d))?$/

/**
 * Reads "2011-12-09 12:50:00 +0100" as an instant in UTC; without a zone it is UTC. Null for an
 * empty cell.
 */
export const readInstant = (column: string, cell: string): string | null => {
  const text = cell.trim()
  if (text === '') return null
  const parts = moment.exec(text)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (parts ?? [])
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const real =
    parts &&
    utc.getUTCMonth() === month - 1 &&
    utc.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  if (!real) throw new Bad(say('notDate', { column, text: short(text) }))
  const offset = (Number(parts[8] ?? 0) * 60 + Number(parts[9] ?? 0)) * (parts[7] === '-' ? -1 : 1)
  return new Date(utc.getTime() - offset * 60_000).toISOString()
}

/**
 * Reads "2026-05-01", also followed by a time, as a day of the shop's calendar. Null for an empty
 * cell.
 */
export const readDay = (column: string, cell: string): string | null => {
  const text = cell.trim()
  if (text === '') return null
  const day = /^(\d{4}-\d\d-\d\d)(?:$|[ T])/.exec(text)?.[1] ?? ''
  if (!Day.safeParse(day).success) throw new Bad(say('notDay', { column, text: short(text) }))
  return day
}

export const readFlag = (column: string, cell: string): boolean => {
  const text = cell.trim().toLowerCase()
  if (!['true', 'false'].includes(text))
    throw new Bad(
      text === '' ? say('missing', { column }) : say('notFlag', { column, text: short(text) }),
    )
  return text === 'true'
}

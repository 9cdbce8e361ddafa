/**
 * What a spreadsheet would run as a formula, also by its full-width signs (OWASP: CSV injection;
 * threats.md V13).
 */
const formula = /^[=+\-@＝＋－＠\t\r\n]/
const number = /^-?\d+(\.\d+)?$/

/**
 * Text as a cell that stays text: a sign that could begin a formula gets an apostrophe before it. A
 * number stays one.
 */
export const plainCell = (value: string): string =>
  formula.test(value) && !number.test(value) ? `'${value}` : value

const cell = (value: string): string => {
  const safe = plainCell(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row of a CSV file (RFC 4180, CRLF). */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`

/** What spreadsheets know a file in UTF-8 by. */
export const utf8Mark = '\uFEFF'

/** A cell that a spreadsheet would run as a formula (CSV injection), also by full-width signs. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/
const number = /^-?\d+(\.\d+)?$/

/**
 * Keeps a cell plain text: an apostrophe goes before a sign that could begin a formula. Numbers are
 * left as they are.
 */
export const plainCell = (value: string): string =>
  formula.test(value) && !number.test(value) ? `'${value}` : value

const cell = (value: string): string => {
  const safe = plainCell(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes a row of a CSV file (RFC 4180, CRLF). */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`

/** The byte order mark by which spreadsheets recognise UTF-8. */
export const utf8Mark = '\uFEFF'

/**
 * A cell that a spreadsheet could run as a formula (CSV injection): also by a full-width, small or
 * mathematical sign, and behind spaces or characters that aren't seen.
 */
const formula = /^(?:[\t\r\n]|[\p{Cf}\p{Z}\s]*[=+\-@＝＋－＠﹦﹢﹣﹫\u2212])/u
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

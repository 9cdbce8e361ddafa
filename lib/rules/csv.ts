/** What a spreadsheet would run as a formula (OWASP: CSV injection). */
const formula = /^[=+\-@\t\r]/
const number = /^-?\d+(\.\d+)?$/

const cell = (value: string): string => {
  const safe = formula.test(value) && !number.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180, CRLF, UTF-8 with its mark, which spreadsheets ask for). Text can't become a formula; a number stays one. */
export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

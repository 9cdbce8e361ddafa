export type DateOrder = 'day_first' | 'month_first'
/** A day (YYYY-MM-DD); `ask`: ambiguous until the order is chosen; null: not a day. */
export type ReadDate = { day: string } | 'ask' | null

const real = (year: string, month: number, day: number): ReadDate => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const midnight = new Date(`${text}T00:00:00Z`)
  return /^2\d{3}$/.test(year) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(text)
    ? { day: text }
    : null
}

/**
 * Reads a day from a table, year first or last; 03/04/2027 is ambiguous: `ask`, never a guess. A
 * time after it is ignored.
 */
export const readTableDate = (cell: string, order?: DateOrder): ReadDate => {
  const text = cell.trim().replace(/[ T]\d\d?:\d\d.*$/, '')
  const iso = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)$/.exec(text)
  if (iso) return real(iso[1]!, Number(iso[3]), Number(iso[4]))
  const typed = /^(\d\d?)([-/.])(\d\d?)\2(\d{4})$/.exec(text)
  if (!typed) return null
  const first = Number(typed[1])
  const second = Number(typed[3])
  const year = typed[4]!
  const readings = [real(year, second, first), real(year, first, second)] as const
  if (order) return readings[order === 'day_first' ? 0 : 1]
  const [dayFirst, monthFirst] = readings
  if (dayFirst === null || monthFirst === null) return dayFirst ?? monthFirst
  return first === second ? dayFirst : 'ask'
}

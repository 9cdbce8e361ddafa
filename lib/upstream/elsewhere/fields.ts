export type Fields = Record<string, unknown>

/** Returns a value's fields; none if it isn't an object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** Adds the fields that an answer leaves out or leaves empty. */
export const completed = (value: unknown, missing: Fields): Fields => ({
  ...missing,
  ...Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(([, one]) => one !== undefined && one !== null),
  ),
})

/** Reads an id, which may come as a number. */
export const idOf = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/** Reads JSON that came as text; other text stays as it is. */
export const jsonOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** Reads an instant in any form that Date knows, in UTC; null for none. */
export const instantOf = (value: unknown): string | null => {
  const at = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

/** Reads the day of a date with or without a time; null for none. */
export const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : null

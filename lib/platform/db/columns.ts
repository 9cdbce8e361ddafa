const text = (value: string): string => value

/**
 * Parsers of column values, the same for both engines: bigint as BigInt, date as text, timestamptz
 * as Date, numeric as text.
 */
export const columnParsers: Record<number, (value: string) => unknown> = {
  20: BigInt,
  1700: text,
  1082: text,
  1114: text,
  1184: (value: string) => new Date(value.replace(/([+-]\d\d)$/, '$1:00')),
}

/** Parses bigint[], for which pg has no parser. */
export const bigintArray = (value: string): (bigint | null)[] =>
  value
    .slice(1, -1)
    .split(',')
    .filter(Boolean)
    .map((part) => (part === 'NULL' ? null : BigInt(part)))

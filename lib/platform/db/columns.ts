const text = (value: string): string => value

/** Reads a time of UTC in its ISO form, many times faster than the engine's other forms. */
const time = (value: string): Date =>
  value.endsWith('+00') && value[10] === ' '
    ? new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`)
    : new Date(value.replace(/([+-]\d\d)$/, '$1:00'))

/**
 * Parsers of column values, the same for both engines: bigint as BigInt, date as text, timestamptz
 * as Date, numeric as text.
 */
export const columnParsers: Record<number, (value: string) => unknown> = {
  20: BigInt,
  1700: text,
  1082: text,
  1114: text,
  1184: time,
}

/**
 * Writes and reads bytes of PGlite in one piece; its own way, byte by byte, takes a hundred times as
 * long and stops everything else meanwhile.
 */
export const bytesSerializers = {
  17: (value: Uint8Array): string =>
    `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`,
}
export const bytesParsers = { 17: (value: string): Buffer => Buffer.from(value.slice(2), 'hex') }

/** Parses bigint[], for which pg has no parser. */
export const bigintArray = (value: string): (bigint | null)[] =>
  value
    .slice(1, -1)
    .split(',')
    .filter(Boolean)
    .map((part) => (part === 'NULL' ? null : BigInt(part)))

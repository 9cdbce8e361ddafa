import { partIn } from '#platform/integrations/read-json.ts'

/** A line of a file, and the byte after it. */
export type FileLine = { text: string; end: number }

const newline = 10

/** Splits the pieces of a file into lines, from a byte on. */
export const readLines = async function* (
  pieces: AsyncIterable<Buffer>,
  from: number,
): AsyncGenerator<FileLine> {
  let rest: Buffer = Buffer.alloc(0)
  let at = from
  for await (const piece of pieces) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    for (let cut = bytes.indexOf(newline); cut >= 0; cut = bytes.indexOf(newline)) {
      at += cut + 1
      if (cut > 0) yield { text: bytes.toString('utf8', 0, cut), end: at }
      bytes = bytes.subarray(cut + 1)
    }
    rest = bytes
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), end: at + rest.length }
}

/**
 * An object of a bulk operation's file with those that belong to it, and the byte after them. What
 * can't be read is undefined.
 */
export type Grouped = { head: unknown; members: unknown[]; end: number }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** A broken line says by its text alone whether it belongs to another one. */
const isMember = (value: unknown, text: string): boolean =>
  value === undefined ? text.includes('"__parentId"') : partIn(value, '__parentId') !== undefined

/** Groups objects with the members that follow them; of a file without groups each line is an object. */
export const grouped = async function* (
  lines: AsyncIterable<FileLine>,
  isGrouped: boolean,
): AsyncGenerator<Grouped> {
  let open: Grouped | null = null
  for await (const { text, end } of lines) {
    const value = parsed(text)
    if (open && isGrouped && isMember(value, text)) {
      open.members.push(value)
      open.end = end
      continue
    }
    if (open) yield open
    open = { head: value, members: [], end }
  }
  if (open) yield open
}

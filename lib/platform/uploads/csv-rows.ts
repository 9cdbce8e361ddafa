import fs from 'node:fs'
import { wordsIn } from '#platform/words/words-in.ts'

/** English, like the log and the commands. */
const say = wordsIn('en', 'cli.row')

/** A row of a CSV file: the line where it begins (from 1), its fields, and why it can't be read. */
export type Row = { line: number; fields: string[]; broken?: string }

const chunkBytes = 64 * 1024
/** A row longer than this is a quotation mark that was never closed. */
const rowMax = 128 * 1024

/**
 * Reads a file by chunks, so that any size takes the same memory: UTF-8 with or without BOM, LF or
 * CRLF, line breaks inside quotes. A broken row ends with its first line, and reading goes on after
 * it.
 */
export async function* csvRows(
  file: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Row[]> {
  yield* rowsOfTexts(textsOf(file, onBytes))
}

async function* textsOf(file: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of fs.createReadStream(file, {
    highWaterMark: chunkBytes,
  }) as AsyncIterable<Buffer>) {
    onBytes(chunk.length)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

/** The rows of a text that comes in pieces, as many at once as a piece holds. */
export async function* rowsOfTexts(
  pieces: AsyncIterable<string>,
  delimiter = ',',
): AsyncGenerator<Row[]> {
  let text = ''
  let line = 1
  let isTooLong = false
  for await (const piece of pieces) {
    text += piece
    if (isTooLong) {
      // nothing in the rest of a row that is too long may pass for a row
      const end = text.indexOf('\n')
      text = end < 0 ? '' : text.slice(end + 1)
      if (end < 0) continue
      line += 1
      isTooLong = false
    }
    const read = rowsOf(text, line, false, delimiter)
    ;({ rest: text, line, isTooLong } = read)
    yield read.rows
  }
  if (!isTooLong) yield rowsOf(text, line, true, delimiter).rows
}

const rowsOf = (
  text: string,
  firstLine: number,
  isLast: boolean,
  delimiter: string,
): { rows: Row[]; rest: string; line: number; isTooLong: boolean } => {
  const rows: Row[] = []
  let at = 0
  let line = firstLine
  while (at < text.length) {
    const newline = text.indexOf('\n', at)
    if (newline < 0 && !isLast) {
      if (text.length - at <= rowMax) break
      rows.push({ line, fields: [], broken: say('long', { max: String(rowMax) }) })
      return { rows, rest: '', line, isTooLong: true }
    }
    const end = newline < 0 ? text.length : newline
    const plain = text.slice(at, text[end - 1] === '\r' && end > at ? end - 1 : end)
    if (!plain.includes('"')) {
      if (plain !== '') rows.push({ line, fields: plain.split(delimiter) })
      at = end + 1
      line += 1
      continue
    }
    const read = quotedRow(text, at, isLast, delimiter)
    if (read === 'more') break
    if (typeof read === 'string') {
      rows.push({ line, fields: plain.split(delimiter), broken: read })
      at = end + 1
      line += 1
      continue
    }
    rows.push({ line, fields: read.fields })
    line += read.lines
    at = read.next
  }
  return { rows, rest: text.slice(at), line, isTooLong: false }
}

/**
 * Reads a row with quotes from `start`; 'more' when the text ends before the row; else what is
 * wrong.
 */
const quotedRow = (
  text: string,
  start: number,
  isLast: boolean,
  delimiter: string,
): { fields: string[]; next: number; lines: number } | string => {
  const fields: string[] = []
  let at = start
  let lines = 1
  for (;;) {
    if (text[at] !== '"') {
      // a quotation mark inside a plain field is a letter like any other
      const comma = text.indexOf(delimiter, at)
      const newline = text.indexOf('\n', at)
      const end = newline < 0 ? text.length : newline
      if (newline < 0 && !isLast && comma < 0) return 'more'
      const stop = comma >= 0 && comma < end ? comma : end
      fields.push(
        text.slice(at, stop === end && stop > at && text[stop - 1] === '\r' ? stop - 1 : stop),
      )
      if (stop === end) return { fields, next: end + 1, lines }
      at = stop + 1
      continue
    }
    const closed = closingQuote(text, at + 1)
    const beyond = closed < 0 ? text.length - start : closed - start
    if (beyond > rowMax) return say('openQuote')
    if (closed < 0 || (closed === text.length - 1 && !isLast))
      return isLast ? say('openQuote') : 'more'
    const field = text.slice(at + 1, closed)
    fields.push(field.includes('"') ? field.replaceAll('""', '"') : field)
    for (let n = field.indexOf('\n'); n >= 0; n = field.indexOf('\n', n + 1)) lines += 1
    let after = closed + 1
    if (text[after] === '\r') {
      if (after + 1 === text.length && !isLast) return 'more'
      after += 1
    }
    if (after >= text.length || text[after] === '\n') return { fields, next: after + 1, lines }
    if (text[after] !== delimiter) return say('afterQuote')
    at = after + 1
  }
}

/** The next quotation mark that isn't doubled; -1 where there is none. */
const closingQuote = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at
  return -1
}

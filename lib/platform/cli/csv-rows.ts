import fs from 'node:fs'

/** A row of a CSV file: the line where it begins (from 1), its fields, and what is wrong where it can't be read. */
export type Row = { line: number; fields: string[]; broken?: string }

const chunkBytes = 64 * 1024
/** A row longer than this is a quotation mark that was never closed. */
const rowMax = 128 * 1024

/**
 * The rows of a file, a chunk at a time, so that a file of any size takes the same memory. UTF-8 with or without BOM,
 * LF or CRLF, line breaks inside quotes. A broken row ends with its first line, and reading goes on after it.
 */
export async function* csvRows(file: string, onBytes: (bytes: number) => void = () => undefined): AsyncGenerator<Row[]> {
  const decoder = new TextDecoder()
  let [text, line] = ['', 1]
  for await (const chunk of fs.createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    const read = rowsOf(text + decoder.decode(chunk, { stream: true }), line, false)
    text = read.rest
    line = read.line
    onBytes(chunk.length)
    yield read.rows
  }
  yield rowsOf(text + decoder.decode(), line, true).rows
}

const rowsOf = (text: string, firstLine: number, isLast: boolean): { rows: Row[]; rest: string; line: number } => {
  const rows: Row[] = []
  let [at, line] = [0, firstLine]
  while (at < text.length) {
    const found = text.indexOf('\n', at)
    if (found < 0 && !isLast) {
      if (text.length - at <= rowMax) break
      rows.push({ line, fields: [], broken: `the row is longer than ${rowMax} characters` })
      return { rows, rest: '', line }
    }
    const end = found < 0 ? text.length : found
    const plain = text.slice(at, text[end - 1] === '\r' && end > at ? end - 1 : end)
    if (!plain.includes('"')) {
      if (plain !== '') rows.push({ line, fields: plain.split(',') })
      at = end + 1
      line += 1
      continue
    }
    const read = quotedRow(text, at, isLast)
    if (read === 'more') break
    if (typeof read === 'string') {
      rows.push({ line, fields: plain.split(','), broken: read })
      at = end + 1
      line += 1
      continue
    }
    rows.push({ line, fields: read.fields })
    line += read.lines
    at = read.next
  }
  return { rows, rest: text.slice(at), line }
}

/** A row with quotes in it from `start`; 'more' when the text ends before it does; else what is wrong with it. */
const quotedRow = (text: string, start: number, isLast: boolean): { fields: string[]; next: number; lines: number } | string => {
  const fields: string[] = []
  let [at, lines] = [start, 1]
  for (;;) {
    if (text[at] !== '"') {
      // a quotation mark inside a plain field is a letter like any other
      const comma = text.indexOf(',', at)
      const newline = text.indexOf('\n', at)
      const end = newline < 0 ? text.length : newline
      if (newline < 0 && !isLast && comma < 0) return 'more'
      const stop = comma >= 0 && comma < end ? comma : end
      fields.push(text.slice(at, stop === end && stop > at && text[stop - 1] === '\r' ? stop - 1 : stop))
      if (stop === end) return { fields, next: end + 1, lines }
      at = stop + 1
      continue
    }
    const closed = closingQuote(text, at + 1)
    const beyond = closed < 0 ? text.length - start : closed - start
    if (beyond > rowMax) return 'a quotation mark is opened and never closed'
    if (closed < 0 || (closed === text.length - 1 && !isLast)) return isLast ? 'a quotation mark is opened and never closed' : 'more'
    const field = text.slice(at + 1, closed)
    fields.push(field.includes('"') ? field.replaceAll('""', '"') : field)
    for (let n = field.indexOf('\n'); n >= 0; n = field.indexOf('\n', n + 1)) lines += 1
    let after = closed + 1
    if (text[after] === '\r') {
      if (after + 1 === text.length && !isLast) return 'more'
      after += 1
    }
    if (after >= text.length || text[after] === '\n') return { fields, next: after + 1, lines }
    if (text[after] !== ',') return 'something stands between a closing quotation mark and the next comma'
    at = after + 1
  }
}

/** The next quotation mark that isn't doubled; -1 where there is none. */
const closingQuote = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return -1
}

import { Refusal } from '#contract/error.ts'
import { maskedCode, normalCode } from '#rules/gift-card-code.ts'
import { plainHead } from '#rules/tools/table-heads.ts'
import { last4Of } from './codes.ts'

const recordMost = 1024 * 1024
const delimiters = [',', ';', '\t'] as const
const codeHead = /(^| )(codes?|коды?)( |$)/
const otherCode = /(^| )(zip|post|postal|country|currency|discount)( |$)/
const codeText = /^[A-Z0-9]{16}$/

const quotesIn = (text: string): number => text.split('"').length - 1

/** Cuts text into records, each with its line end; a line break in quotes ends none. */
async function* recordsOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let record = ''
  let isQuoted = false
  for await (const piece of pieces) {
    for (const line of piece.split(/(?<=\n)/)) {
      record += line
      if (record.length > recordMost) throw new Refusal('upstream_broken')
      if (quotesIn(line) % 2 === 1) isQuoted = !isQuoted
      if (isQuoted || !line.endsWith('\n')) continue
      yield record
      record = ''
    }
  }
  if (record) yield record
}

/** Cuts a record at its delimiters outside quotes; the parts together are the record. */
const cellsOf = (record: string, delimiter: string): string[] => {
  const cells = ['']
  let isQuoted = false
  for (const sign of record) {
    if (sign === '"') isQuoted = !isQuoted
    if (sign === delimiter && !isQuoted) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells
}

/** Masks a cell, but not the spaces, quotes and line end around it. */
const maskedCell = (cell: string, isCode: boolean): string =>
  cell.replace(/[^\s"].*[^\s"]|[^\s"]/s, (text) =>
    isCode || codeText.test(normalCode(text)) ? maskedCode(last4Of(text)) : text,
  )

const textOf = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/**
 * Masks the codes of a CSV file as it passes: the cells of columns that are called so, and cells
 * that look like a code. A file that isn't text in UTF-8 ends in an error.
 */
export async function* maskedFile(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let delimiter: string | undefined
  let heads: boolean[] = []
  for await (const record of recordsOf(textOf(bytes))) {
    const isHead = delimiter === undefined
    delimiter ??= delimiters.toSorted((a, b) => record.split(b).length - record.split(a).length)[0]!
    const cells = cellsOf(record, delimiter)
    if (isHead) {
      const names = cells.map(plainHead)
      heads = names.map((name) => codeHead.test(name) && !otherCode.test(name))
    }
    const shown = cells.map((cell, at) => maskedCell(cell, !isHead && heads[at] === true))
    yield Buffer.from(shown.join(delimiter))
  }
}

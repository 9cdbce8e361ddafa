import { Refusal } from '#contract/error.ts'
import { maskedCode, normalCode } from '#rules/gift-card-code.ts'
import { plainHead } from '#rules/tools/table-heads.ts'
import { last4Of } from './codes.ts'

const rowMost = 1024 * 1024
const delimiters = [',', ';', '\t'] as const
const codeHead = /(^| )(codes?|коды?)( |$)/
const otherCode = /(^| )(zip|post|postal|country|currency|discount)( |$)/
const code = /^[A-Z0-9]{16}$/
/** A code within other text, as codes are written: in capitals, with a digit. */
const codeInText = /\b(?=[A-Z -]*\d)[A-Z0-9]{4}(?:[ -]?[A-Z0-9]{4}){3}\b/g

/** Hands text on once its first line is whole, which shows how cells are delimited. */
async function* fromFirstLine(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let first: string | null = ''
  for await (const piece of pieces) {
    const text: string = (first ?? '') + piece
    const isWhole: boolean = first === null || text.includes('\n')
    if (!isWhole && text.length > rowMost) throw new Refusal('upstream_broken')
    first = isWhole ? null : text
    if (isWhole) yield text
  }
  if (first) yield first
}

const delimiterOf = (text: string): string => {
  const [line = ''] = text.split('\n')
  return delimiters.toSorted((a, b) => line.split(b).length - line.split(a).length)[0]!
}

/**
 * Cuts text into rows of cells, which joined are the text again. Only a cell that begins with a
 * quotation mark may hold delimiters and line ends.
 */
async function* rowsOf(
  pieces: AsyncIterable<string>,
): AsyncGenerator<{ cells: string[]; delimiter: string }> {
  let delimiter: string | undefined
  let cells: string[] = []
  let cell = ''
  let size = 0
  let isQuoted = false
  let isOpen = false
  for await (const piece of fromFirstLine(pieces)) {
    delimiter ??= delimiterOf(piece)
    for (const sign of piece) {
      size += 1
      if (size > rowMost) throw new Refusal('upstream_broken')
      if (sign === '"') {
        isQuoted ||= cell.trim() === ''
        isOpen = isQuoted && !isOpen
      }
      const isEnd = !isOpen && (sign === delimiter || sign === '\n')
      if (sign !== delimiter || isOpen) cell += sign
      if (!isEnd) continue
      cells.push(cell)
      cell = ''
      isQuoted = false
      if (sign === delimiter) continue
      yield { cells, delimiter }
      cells = []
      size = 0
    }
  }
  if (size > 0) yield { cells: [...cells, cell], delimiter: delimiter ?? ',' }
}

/** Masks a cell, but not the spaces, quotes and line end around it. */
const maskedCell = (cell: string, isCode: boolean): string =>
  cell.replace(/[^\s"].*[^\s"]|[^\s"]/s, (text) =>
    isCode || code.test(normalCode(text))
      ? maskedCode(last4Of(text))
      : text.replaceAll(codeInText, (one) => maskedCode(last4Of(one))),
  )

const textOf = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/**
 * Masks the codes of a CSV file as it passes: the cells of columns that are called so, and text
 * that looks like a code. A file that isn't text in UTF-8 ends in an error.
 */
export async function* maskedFile(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let heads: boolean[] | undefined
  for await (const { cells, delimiter } of rowsOf(textOf(bytes))) {
    const shown = cells.map((cell, at) => maskedCell(cell, heads?.[at] === true))
    heads ??= cells.map(plainHead).map((name) => codeHead.test(name) && !otherCode.test(name))
    yield Buffer.from(shown.join(delimiter))
  }
}

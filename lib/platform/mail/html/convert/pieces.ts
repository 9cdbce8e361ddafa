import type { Paragraph, Piece } from '#contract/emails/text-shapes.ts'
import { type Element, isElement, isText, type Node } from '#platform/mail/html/nodes.ts'
import { isAddress } from '#rules/emails/html/sheet.ts'
import { joined } from '#rules/emails/words/markup.ts'
import { partsOfLine } from '#rules/emails/words/placeholders.ts'

export type Marks = { bold?: true; italic?: true; underline?: true; link?: string }

const inline = new Set(
  (
    'a b strong i em u s strike del ins small big sub sup mark font code tt kbd samp cite q ' +
    'abbr bdi bdo span br wbr'
  ).split(' '),
)
export const isInline = (node: Node): boolean =>
  isText(node) || (isElement(node) && inline.has(node.name) && node.children.every(isInline))

const longestText = 2000
const mostPieces = 200
export const longestLink = 500

/** Returns a text without signs that a design doesn't hold. */
const shownText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[ \t\r\n]+/g, ' ')
    .toWellFormed()

const marksWith = (marks: Marks, name: string, attribs: Record<string, string>): Marks => {
  const style = attribs.style ?? ''
  const href = (attribs.href ?? '').trim()
  return {
    ...marks,
    ...(name === 'b' || name === 'strong' || /font-weight:\s*(bold|[6-9]00)/.test(style)
      ? { bold: true }
      : {}),
    ...(name === 'i' || name === 'em' || /font-style:\s*italic/.test(style)
      ? { italic: true }
      : {}),
    ...(name === 'u' || name === 'ins' || (name !== 'a' && /decoration:\s*underline/.test(style))
      ? { underline: true }
      : {}),
    ...(name === 'a' && isAddress(href) && href.length <= longestLink ? { link: href } : {}),
  }
}

/** Reads whether an element of blocks makes its text bold; without a word, it is as around it. */
export const marksIn = ({ attribs }: Element, around: Marks): Marks => {
  const said = /font-weight:\s*(\w+)/.exec(attribs.style ?? '')?.[1]
  if (said === undefined) return around
  return /^(bold|[6-9]00)$/.test(said) ? { bold: true } : {}
}

/** Splits a text into pieces of at most the length that a design holds. */
const textPieces = (text: string, marks: Marks): Piece[] =>
  partsOfLine(shownText(text)).flatMap((part): Piece[] => {
    if ('variable' in part) {
      const { fallback, variable } = part
      return [
        {
          variable,
          ...(fallback === undefined ? {} : { fallback: fallback.slice(0, 200) }),
          ...marks,
        },
      ]
    }
    const pieces: Piece[] = []
    for (let at = 0; at < part.text.length; at += longestText)
      pieces.push({ text: part.text.slice(at, at + longestText).toWellFormed(), ...marks })
    return pieces
  })

/** Reads inline nodes as pieces of a paragraph. */
export const piecesOf = (nodes: readonly Node[], marks: Marks = {}): Piece[] =>
  nodes.flatMap((node): Piece[] => {
    if (isText(node)) return textPieces(node.data, marks)
    if (!isElement(node)) return []
    if (node.name === 'br') return [{ break: true }]
    return piecesOf(node.children, marksWith(marks, node.name, node.attribs))
  })

const isBlank = (piece: Piece): boolean =>
  'break' in piece || ('text' in piece && /^\s*$/.test(piece.text))

/** Takes blanks and line breaks off both ends. */
export const trimmed = (pieces: readonly Piece[]): Piece[] => {
  const from = pieces.findIndex((piece) => !isBlank(piece))
  if (from === -1) return []
  const kept = joined(pieces.slice(from, pieces.findLastIndex((piece) => !isBlank(piece)) + 1))
  const [first, last] = [kept[0], kept.at(-1)]
  if (first && 'text' in first) kept[0] = { ...first, text: first.text.trimStart() }
  const end = kept.at(-1)
  if (last && end && 'text' in end) kept[kept.length - 1] = { ...end, text: end.text.trimEnd() }
  return kept.filter((piece) => !('text' in piece) || piece.text !== '').flatMap(parted)
}
/** Joining may have made a piece longer than a design holds. */
const parted = (piece: Piece): Piece[] => {
  if (!('text' in piece) || piece.text.length <= longestText) return [piece]
  const { text, ...marks } = piece
  return Array.from({ length: Math.ceil(text.length / longestText) }, (_, at) => ({
    ...marks,
    text: text.slice(at * longestText, (at + 1) * longestText).toWellFormed(),
  }))
}

/** Makes paragraphs of pieces; more than a paragraph holds go into the next one. */
export const paragraphsOf = (pieces: readonly Piece[]): Paragraph[] => {
  const whole = trimmed(pieces)
  return Array.from({ length: Math.ceil(whole.length / mostPieces) }, (_, at) => ({
    is: 'paragraph',
    items: [whole.slice(at * mostPieces, (at + 1) * mostPieces)],
  }))
}

/** Writes pieces as one line with variables. */
export const lineOf = (pieces: readonly Piece[], max = 500): string => {
  let line = ''
  for (const piece of trimmed(pieces)) {
    let words = ' '
    if ('text' in piece) words = piece.text
    else if ('variable' in piece)
      words =
        piece.fallback === undefined
          ? `{${piece.variable}}`
          : `{${piece.variable}|${piece.fallback}}`
    if (line.length + words.length > max) break
    line += words
  }
  return line
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
}

import type { Paragraph, Piece } from '#contract/emails/text-shapes.ts'
import { partsOfLine } from './placeholders.ts'

type Marks = { bold?: true; italic?: true; underline?: true; link?: string }
const tags = { p: 'paragraph', ul: 'bullets', ol: 'numbers' } as const
const tagOf = { paragraph: 'p', bullets: 'ul', numbers: 'ol' } as const

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const pieceMarkup = (piece: Piece): string => {
  if ('break' in piece) return '<br>'
  const { bold, italic, underline, link } = piece
  const inside =
    'text' in piece
      ? escaped(piece.text)
      : escaped(
          piece.fallback === undefined
            ? `{${piece.variable}}`
            : `{${piece.variable}|${piece.fallback}}`,
        )
  const around: [string, string][] = []
  if (link) around.push([`<a href="${escaped(link).replaceAll('"', '&quot;')}">`, '</a>'])
  if (bold) around.push(['<b>', '</b>'])
  if (italic) around.push(['<i>', '</i>'])
  if (underline) around.push(['<u>', '</u>'])
  return around.reduceRight((text, [open, close]) => open + text + close, inside)
}

/** Writes formatted text as simple HTML (p, ul, ol, li, b, i, u, a, br), for files and hashes. */
export const markupOf = (paragraphs: readonly Paragraph[]): string =>
  paragraphs
    .map(({ is, items }) => {
      const tag = tagOf[is]
      const lines = items.map((pieces) => joined(pieces).map(pieceMarkup).join(''))
      return is === 'paragraph'
        ? lines.map((line) => `<p>${line}</p>`).join('')
        : `<${tag}>${lines.map((line) => `<li>${line}</li>`).join('')}</${tag}>`
    })
    .join('\n')

const sameMarks = (a: Marks, b: Marks): boolean =>
  a.bold === b.bold && a.italic === b.italic && a.underline === b.underline && a.link === b.link

/** Joins neighbouring texts of the same marks and splits variables off, so that equal texts are equal. */
export const joined = (pieces: readonly Piece[]): Piece[] => {
  const whole: Piece[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if ('text' in piece && last && 'text' in last && sameMarks(last, piece))
      whole[whole.length - 1] = { ...last, text: last.text + piece.text }
    else whole.push(piece)
  }
  return whole.flatMap((piece): Piece[] => {
    if (!('text' in piece)) return [piece]
    const { text, ...marks } = piece
    return partsOfLine(text).map((part) => ({ ...part, ...marks }))
  })
}

const token = /<(\/?)([a-z]{1,5})(?:\s+href="([^"<>]*)")?\s*\/?>|([^<]+)/gy

/** Reads simple HTML as `markupOf` writes it; null where it holds anything else. */
export const readMarkup = (markup: string): Paragraph[] | null => {
  const paragraphs: Paragraph[] = []
  const open: { tag: string; link?: string }[] = []
  let pieces: Piece[] | null = null
  token.lastIndex = 0
  const text = markup.replace(/(^|>)\s*\n\s*(?=<|$)/g, '$1').trim()
  while (token.lastIndex < text.length) {
    const match = token.exec(text)
    if (!match) return null
    const [, slash, tag, href, words] = match
    if (words !== undefined) {
      if (pieces === null) {
        if (words.trim() === '') continue
        return null
      }
      pieces.push({ text: plain(words), ...marksOf(open) })
    } else if (tag === 'br') pieces?.push({ break: true })
    else if (tag && tag in tags && !slash) {
      if (open.length) return null
      open.push({ tag })
      paragraphs.push({ is: tags[tag as keyof typeof tags], items: [] })
      if (tag === 'p') paragraphs.at(-1)!.items.push((pieces = []))
    } else if (tag === 'li' && !slash) {
      if (open.length !== 1 || open[0]!.tag === 'p') return null
      open.push({ tag })
      paragraphs.at(-1)!.items.push((pieces = []))
    } else if (slash) {
      if (open.pop()?.tag !== tag) return null
      if (tag === 'p' || tag === 'li') pieces = null
    } else if (pieces && (tag === 'b' || tag === 'i' || tag === 'u')) open.push({ tag })
    else if (pieces && tag === 'a' && href !== undefined) open.push({ tag, link: plain(href) })
    else return null
  }
  if (open.length) return null
  return paragraphs.map(({ is, items }) => ({ is, items: items.map(joined) }))
}

const marksOf = (open: readonly { tag: string; link?: string }[]): Marks => {
  const link = open.findLast((one) => one.tag === 'a')?.link
  return {
    ...(open.some(({ tag }) => tag === 'b') ? { bold: true } : {}),
    ...(open.some(({ tag }) => tag === 'i') ? { italic: true } : {}),
    ...(open.some(({ tag }) => tag === 'u') ? { underline: true } : {}),
    ...(link ? { link } : {}),
  }
}

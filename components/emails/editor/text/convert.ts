import { type Mark, type Node, Slice } from 'prosemirror-model'
import type { Paragraph, Piece } from '#contract/emails/text-shapes.ts'
import { joined } from '#rules/emails/words/markup.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema
const mostText = 2000
// oxlint-disable-next-line no-control-regex -- all but line breaks and tabs
const unshown = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** Removes characters that a text of an email doesn't hold. */
export const cleanText = (text: string): string => text.replace(unshown, '').toWellFormed()

const marksOf = (piece: Exclude<Piece, { break: true }>): Mark[] => [
  ...(piece.link ? [marks.link.create({ href: piece.link })] : []),
  ...(piece.bold ? [marks.bold.create()] : []),
  ...(piece.italic ? [marks.italic.create()] : []),
  ...(piece.underline ? [marks.underline.create()] : []),
]

const inlineOf = (pieces: readonly Piece[]): Node[] =>
  joined(pieces).map((piece) => {
    if ('break' in piece) return nodes.break.create()
    if ('text' in piece) return schema.text(piece.text, marksOf(piece))
    const { variable: name, fallback = null } = piece
    return nodes.variable.create({ name, fallback }, null, marksOf(piece))
  })

/** Turns a text of an email into the editor's document. */
export const documentOf = (paragraphs: readonly Paragraph[]): Node => {
  const blocks = paragraphs.flatMap(({ is, items }) =>
    is === 'paragraph'
      ? items.map((pieces) => nodes.paragraph.create(null, inlineOf(pieces)))
      : [
          nodes[is].create(
            null,
            items.map((pieces) =>
              nodes.item.create(null, nodes.paragraph.create(null, inlineOf(pieces))),
            ),
          ),
        ],
  )
  return nodes.doc.create(null, blocks.length ? blocks : [nodes.paragraph.create()])
}

const marksIn = (node: Node) => {
  const has = (name: string) => node.marks.find(({ type }) => type.name === name)
  const link = has('link')?.attrs['href'] as string | undefined
  return {
    ...(has('bold') ? { bold: true as const } : {}),
    ...(has('italic') ? { italic: true as const } : {}),
    ...(has('underline') ? { underline: true as const } : {}),
    ...(link ? { link } : {}),
  }
}

const piecesOf = (paragraph: Node): Piece[] => {
  const pieces: Piece[] = []
  paragraph.forEach((node) => {
    if (node.type === nodes.break) pieces.push({ break: true })
    else if (node.type === nodes.variable) {
      const { name, fallback } = node.attrs as { name: string; fallback: string | null }
      const own = fallback === null ? {} : { fallback }
      pieces.push({ variable: name, ...own, ...marksIn(node) })
    } else {
      const text = cleanText(node.text ?? '')
      for (let at = 0; at < text.length; at += mostText)
        pieces.push({ text: text.slice(at, at + mostText), ...marksIn(node) })
    }
  })
  return pieces
}

/** Turns the editor's document into a text of an email; without words it is empty. */
export const paragraphsOf = (document: Node): Paragraph[] => {
  const paragraphs: Paragraph[] = []
  document.forEach((block) => {
    if (block.type === nodes.paragraph)
      paragraphs.push({ is: 'paragraph', items: [piecesOf(block)] })
    else {
      const items: Piece[][] = []
      block.forEach((item) => items.push(piecesOf(item.firstChild!)))
      paragraphs.push({ is: block.type === nodes.bullets ? 'bullets' : 'numbers', items })
    }
  })
  const isEmpty = paragraphs.every(({ items }) => items.every((pieces) => pieces.length === 0))
  return isEmpty ? [] : paragraphs
}

/** Turns pasted text into paragraphs, its variables into variables. */
export const sliceOf = (text: string): Slice => {
  const paragraphs = cleanText(text)
    .split(/\r?\n(?:\s*\r?\n)*/)
    .map((line): Paragraph => ({ is: 'paragraph', items: [line ? [{ text: line }] : []] }))
  const { content } = documentOf(paragraphs)
  return new Slice(content, 1, 1)
}

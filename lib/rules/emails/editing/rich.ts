import type { Paragraph, Piece } from '#contract/emails/text-shapes.ts'
import { joined } from '#rules/emails/words/markup.ts'
import { mended, type Misspelt } from '#rules/emails/words/placeholders.ts'

const writtenOf = ({ variable, fallback }: { variable: string; fallback?: string | undefined }) =>
  fallback === undefined ? `{${variable}}` : `{${variable}|${fallback}}`

/** Returns the words of formatted text, with its variables as they are written. */
export const wordsOf = (paragraphs: readonly Paragraph[]): string =>
  paragraphs
    .flatMap(({ items }) => items)
    .map((pieces) =>
      pieces
        .map((piece) => {
          if ('text' in piece) return piece.text
          return 'variable' in piece ? writtenOf(piece) : ' '
        })
        .join(''),
    )
    .join('\n')

/** Replaces a misspelt variable in formatted text. */
export const mendRich = (paragraphs: readonly Paragraph[], one: Misspelt): Paragraph[] =>
  paragraphs.map(({ is, items }) => ({
    is,
    items: items.map((pieces) =>
      joined(
        pieces.map((piece): Piece => {
          if ('break' in piece) return piece
          if ('text' in piece) return { ...piece, text: mended(piece.text, one) }
          const isMeant = writtenOf(piece) === one.written && one.nearest !== null
          return isMeant ? { ...piece, variable: one.nearest! } : piece
        }),
      ),
    ),
  }))

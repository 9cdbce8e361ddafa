import type { Paragraph, Piece } from '#contract/emails/text-shapes.ts'

const plainOf = (piece: Piece): string => {
  if ('text' in piece) return piece.text
  return 'variable' in piece ? `{${piece.variable}}` : ' '
}

/** Returns the beginning of a text as one plain line, with its variables as they are typed. */
export const beginningOfText = (value: string | readonly Paragraph[], most = 80): string => {
  const line =
    typeof value === 'string'
      ? value
      : value
          .flatMap(({ items }) => items)
          .map((pieces) => pieces.map(plainOf).join(''))
          .join(' ')
  const plain = line.replace(/\s+/g, ' ').trim()
  return plain.length > most ? `${plain.slice(0, most - 1).trimEnd()}…` : plain
}

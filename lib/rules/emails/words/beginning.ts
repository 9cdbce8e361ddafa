import type { Paragraph } from '#contract/emails/text-shapes.ts'

const most = 80

/** Returns the beginning of a text as one plain line, with its variables as they are typed. */
export const beginningOfText = (value: string | readonly Paragraph[]): string => {
  const line =
    typeof value === 'string'
      ? value
      : value
          .flatMap(({ items }) => items)
          .map((pieces) =>
            pieces
              .map((piece) =>
                'text' in piece ? piece.text : 'variable' in piece ? `{${piece.variable}}` : ' ',
              )
              .join(''),
          )
          .join(' ')
  const plain = line.replace(/\s+/g, ' ').trim()
  return plain.length > most ? `${plain.slice(0, most - 1).trimEnd()}…` : plain
}

import type { Condition } from '#contract/emails/condition-shapes.ts'
import type { Paragraph, Piece } from '#contract/emails/text-shapes.ts'
import type { Writer } from '#rules/emails/program.ts'
import { joined } from '#rules/emails/words/markup.ts'
import { type Sheet, slotOf, writeAddress } from './sheet.ts'
import { written } from '#rules/emails/fill.ts'
import { typeOf } from '#rules/emails/conditions.ts'

/** The variables of a line that is nothing without them; null where it has words of its own. */
export const onlyVariables = (
  pieces: readonly Piece[],
  constants: Sheet['constants'],
): Condition | null => {
  const names: string[] = []
  for (const piece of pieces) {
    if ('break' in piece || ('text' in piece && piece.text.trim() === '')) continue
    if ('text' in piece || piece.fallback || Object.hasOwn(constants, piece.variable)) return null
    names.push(piece.variable)
  }
  return names.length
    ? { any: [...new Set(names)].map((variable) => ({ variable, is: 'set' })) }
    : null
}

const writePiece = (writer: Writer, sheet: Sheet, piece: Piece): void => {
  if ('break' in piece) {
    writer.write('<br>')
    return
  }
  const { bold, italic, underline, link } = piece
  if (link) {
    writer.write('<a href="')
    writeAddress(writer, sheet, link)
    writer.write(`" class="a" style="color:${sheet.colors.accent}">`)
  }
  writer.write(`${bold ? '<b>' : ''}${italic ? '<i>' : ''}${underline ? '<u>' : ''}`)
  writer.write(
    'text' in piece
      ? written(piece.text, 'lines')
      : slotOf(
          sheet,
          piece.variable,
          typeOf(piece.variable) === 'lines' ? 'lines' : 'text',
          piece.fallback,
        ),
  )
  writer.write(`${underline ? '</u>' : ''}${italic ? '</i>' : ''}${bold ? '</b>' : ''}`)
  if (link) writer.write('</a>')
}

/** Writes formatted text; a line that only holds variables disappears where they are all empty. */
export const writeRich = (
  writer: Writer,
  sheet: Sheet,
  paragraphs: readonly Paragraph[],
  style: string,
): void => {
  const line = (tag: string, own: string, pieces: readonly Piece[]) => {
    const whole = joined(pieces)
    writer.when(onlyVariables(whole, sheet.constants), (inside) => {
      inside.write(`<${tag} style="${own}">`)
      for (const piece of whole) writePiece(inside, sheet, piece)
      inside.write(`</${tag}>`)
    })
  }
  for (const { is, items } of paragraphs) {
    if (is === 'paragraph') {
      for (const pieces of items) line('p', `margin:0 0 12px;${style}`, pieces)
      continue
    }
    const tag = is === 'bullets' ? 'ul' : 'ol'
    const side = sheet.direction === 'rtl' ? 'right' : 'left'
    writer.write(`<${tag} style="margin:0 0 12px;padding-${side}:24px;${style}">`)
    for (const pieces of items) line('li', 'margin:0 0 4px', pieces)
    writer.write(`</${tag}>`)
  }
}

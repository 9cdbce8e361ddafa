import type { Block } from '#contract/emails/block-shapes.ts'
import type { Paragraph, Piece } from '#contract/emails/text-shapes.ts'
import { safeUrl } from './fill.ts'
import { networkNames } from '#rules/emails/html/footer.ts'
import { onlyVariables } from '#rules/emails/html/rich.ts'
import {
  lineIn,
  type Sheet,
  slotOf,
  wholeLink,
  writeAddress,
  writeLine,
} from '#rules/emails/html/sheet.ts'
import type { Writer } from './program.ts'
import { joined } from '#rules/emails/words/markup.ts'
import { partsOfLine } from '#rules/emails/words/placeholders.ts'
import { textIn } from '#rules/emails/words/texts.ts'

const writePieces = (writer: Writer, sheet: Sheet, pieces: readonly Piece[]): void => {
  for (const piece of pieces) {
    if ('break' in piece) {
      writer.write('\n')
      continue
    }
    writer.write(
      'text' in piece ? piece.text : slotOf(sheet, piece.variable, 'plain', piece.fallback),
    )
    if (!piece.link) continue
    writer.write(' (')
    writeAddress(writer, sheet, piece.link, 'plain')
    writer.write(')')
  }
}

const writeRich = (writer: Writer, sheet: Sheet, paragraphs: readonly Paragraph[]): void => {
  for (const { is, items } of paragraphs) {
    for (const [at, pieces] of items.entries()) {
      const whole = joined(pieces)
      writer.when(onlyVariables(whole, sheet.constants), (inside) => {
        if (is !== 'paragraph') inside.write(is === 'bullets' ? '- ' : `${at + 1}. `)
        writePieces(inside, sheet, whole)
        inside.write(is === 'paragraph' ? '\n\n' : '\n')
      })
    }
    if (is !== 'paragraph') writer.write('\n')
  }
}

const set = (variable: string) => ({ all: [{ variable, is: 'set' as const }] })
const anySet = (variables: readonly string[]) => ({
  any: variables.map((variable) => ({ variable, is: 'set' as const })),
})

const writeLink = (
  writer: Writer,
  sheet: Sheet,
  [words, link]: [words: string, link: string],
  end = '\n',
): void => {
  const name = wholeLink(link)
  const known = name !== null && Object.hasOwn(sheet.constants, name)
  if (!words || (known && !sheet.constants[name])) return
  writer.when(name && !known ? set(name) : null, (inside) => {
    writeLine(inside, sheet, words, 'plain')
    inside.write(': ')
    writeAddress(inside, sheet, link, 'plain')
    inside.write(end)
  })
}

const writeHeading = (writer: Writer, sheet: Sheet, line: string): void => {
  writer.when(onlyVariables(partsOfLine(line), sheet.constants), (inside) => {
    writeLine(inside, sheet, line, 'plain')
    inside.write('\n\n')
  })
}

const writeBlock = (writer: Writer, sheet: Sheet, block: Block): void => {
  switch (block.kind) {
    case 'heading':
      writeHeading(writer, sheet, lineIn(sheet, block.text))
      return
    case 'text':
      writeRich(writer, sheet, textIn(block.text, sheet.language, sheet.base) ?? [])
      return
    case 'button':
      writeLink(writer, sheet, [lineIn(sheet, block.label), block.link], '\n\n')
      return
    case 'facts':
      writer.when(anySet(block.rows.map(({ variable }) => variable)), (all) => {
        for (const { label, variable } of block.rows)
          all.when(set(variable), (inside) => {
            writeLine(inside, sheet, lineIn(sheet, label), 'plain')
            inside.write(': ', slotOf(sheet, variable, 'plain'), '\n')
          })
        all.write('\n')
      })
      return
    case 'code':
      writer.when(set('giftcard_code'), (inside) => {
        const words = lineIn(sheet, block.label)
        if (words) writeLine(inside, sheet, `${words}: `, 'plain')
        inside.write(slotOf(sheet, 'giftcard_code', 'plain'), '\n\n')
      })
      return
    case 'credits':
      writer.when(set('lots'), (all) => {
        all.each((row) => {
          row.write({ slot: 'lot_amount', as: 'plain' }, ' ')
          row.when(set('lot_until'), (inside) =>
            writeLine(inside, sheet, lineIn(sheet, block.until), 'plain'),
          )
          row.when({ all: [{ variable: 'lot_until', is: 'empty' }] }, (inside) =>
            writeLine(inside, sheet, lineIn(sheet, block.never), 'plain'),
          )
          row.write('\n')
        })
        all.write('\n')
      })
      return
    case 'divider':
      writer.write('---\n\n')
      return
    case 'social':
      for (const { network, url } of block.links.length ? block.links : sheet.theme.social)
        if (safeUrl(url)) writer.write(`${networkNames[network]}: ${safeUrl(url)}\n\n`)
      return
    case 'footer':
      for (const text of [block.text, sheet.theme.footer])
        writeRich(writer, sheet, textIn(text, sheet.language, sheet.base) ?? [])
      writeLink(writer, sheet, [lineIn(sheet, block.shop), '{shop_link}'])
      writeLink(writer, sheet, [lineIn(sheet, block.balance), '{balance_page_link}'])
      writeLink(writer, sheet, [lineIn(sheet, block.unsubscribe), '{unsubscribe_link}'])
      writer.write('\n', slotOf(sheet, 'shop_name', 'plain'), '\n')
      if (sheet.theme.address) {
        writeLine(writer, sheet, sheet.theme.address, 'plain')
        writer.write('\n')
      }
      return
    case 'columns':
      for (const column of block.columns) writePlain(writer, sheet, column.blocks)
      return
    case 'logo':
    case 'image':
    case 'spacer':
  }
}

/** Writes the blocks of an email as plain text. */
export const writePlain = (writer: Writer, sheet: Sheet, blocks: readonly Block[]): void => {
  for (const block of blocks) {
    if (block.hide_on === 'desktop') continue
    writer.when(block.show, (inside) => writeBlock(inside, sheet, block))
  }
}

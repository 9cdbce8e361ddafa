import type { Block, Leaf } from '#contract/emails/block-shapes.ts'
import { colorsOn } from '#rules/emails/colors.ts'
import type { Writer } from '#rules/emails/program.ts'
import { groundClass } from './page.ts'
import { drawCode, drawCredits, drawFacts } from './facts.ts'
import { drawFooter, drawSocial } from './footer.ts'
import {
  type Draw,
  drawButton,
  drawDivider,
  drawHeading,
  drawImage,
  drawLogo,
  drawSpacer,
  drawText,
} from './leaves.ts'
import type { Sheet } from './sheet.ts'

const draws: { [Kind in Leaf['kind']]: Draw<Kind> } = {
  logo: drawLogo,
  heading: drawHeading,
  text: drawText,
  image: drawImage,
  button: drawButton,
  divider: drawDivider,
  spacer: drawSpacer,
  facts: drawFacts,
  code: drawCode,
  credits: drawCredits,
  social: drawSocial,
  footer: drawFooter,
}
const side = 32
const gap = 8

const flipped = { left: 'right', center: 'center', right: 'left' } as const

/** Writes a block as a row of a table; `data-block` names it, so that a click finds it. */
const drawRow = (
  writer: Writer,
  sheet: Sheet,
  block: Block,
  sides: number,
  inside: (writer: Writer, sheet: Sheet) => void,
): void => {
  const { id, hide_on, background, padding, align } = block
  const hidden = hide_on === null ? '' : ` class="h${hide_on === 'phone' ? 'p' : 'd'}"`
  const only = hide_on === 'desktop' ? ' style="display:none;mso-hide:all"' : ''
  const colors = background ? colorsOn(sheet.theme.colors, background) : sheet.colors
  const ground = background ? `;background:${background};color:${colors.text}` : ''
  const named = background ? ` class="t ${groundClass(background)}"` : ''
  const to = sheet.direction === 'rtl' ? flipped[align] : align
  writer.when(block.show, (row) => {
    row.write(
      `<tr${hidden}${only}><td data-block="${id}"${named} style="padding:${padding[0]}px ${sides}px `,
    )
    row.write(`${padding[1]}px;text-align:${to}${ground}">`)
    inside(row, { ...sheet, colors })
    row.write('</td></tr>')
  })
}

const drawLeaf = (writer: Writer, sheet: Sheet, block: Leaf, width: number, sides: number): void =>
  drawRow(writer, sheet, block, sides, (inside, own) => {
    const draw = draws[block.kind] as Draw<typeof block.kind>
    draw(inside, own, block as never, width - 2 * sides)
  })

/** Writes the blocks of an email as rows. */
export const drawBlocks = (writer: Writer, sheet: Sheet, blocks: readonly Block[]): void => {
  for (const block of blocks) {
    if (block.kind !== 'columns') {
      drawLeaf(writer, sheet, block, sheet.theme.width, side)
      continue
    }
    const whole = block.columns.reduce((sum, { width }) => sum + width, 0)
    drawRow(writer, sheet, block, side - gap, (row, own) => {
      row.write('<table role="presentation" width="100%"><tr>')
      for (const { width, blocks: inner } of block.columns) {
        const share = Math.floor((100 * width) / whole)
        const room = Math.floor(((sheet.theme.width - 2 * (side - gap)) * width) / whole)
        row.write(
          `<td${block.keep ? '' : ' class="col"'} width="${share}%" style="width:${share}%;`,
        )
        row.write(`padding:0 ${gap}px;vertical-align:top"><table role="presentation" width="100%">`)
        for (const leaf of inner) drawLeaf(row, own, leaf, room - 2 * gap, 0)
        row.write('</table></td>')
      }
      row.write('</tr></table>')
    })
  }
}

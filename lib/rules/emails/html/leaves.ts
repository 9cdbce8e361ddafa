import type { Leaf } from '#contract/emails/block-shapes.ts'
import type { Condition } from '#contract/emails/condition-shapes.ts'
import type { Writer } from '#rules/emails/program.ts'
import { textIn } from '#rules/emails/words/texts.ts'
import { partsOfLine } from '#rules/emails/words/placeholders.ts'
import { onlyVariables, writeRich } from './rich.ts'
import { lineIn, type Sheet, slotOf, writeAddress, writeLine, wholeLink } from './sheet.ts'

type Of<Kind extends Leaf['kind']> = Extract<Leaf, { kind: Kind }>
/** Writes the content of a block; `width` is its room in pixels. */
export type Draw<Kind extends Leaf['kind']> = (
  writer: Writer,
  sheet: Sheet,
  block: Of<Kind>,
  width: number,
) => void

const sizes = { '1': '26px', '2': '20px', '3': '16px' }
const textSizes = { small: '13px', normal: '15px', large: '17px' }
const set = (variable: string): Condition => ({ all: [{ variable, is: 'set' }] })

export const drawLogo: Draw<'logo'> = (writer, sheet) => {
  const { logo } = sheet.theme
  writer.write('<a href="')
  writer.write(slotOf(sheet, 'shop_link', 'url'))
  if (!logo) {
    writer.write(`" class="t" style="font-size:17px;font-weight:600;text-decoration:none;`)
    writer.write(`color:${sheet.colors.text}">`, slotOf(sheet, 'shop_name', 'text'), '</a>')
    return
  }
  writer.write(`"><img src="${sheet.files}${logo.path}" width="${logo.width}" alt="`)
  writer.write(slotOf(sheet, 'shop_name', 'attribute'))
  writer.write(`" style="border:0;width:${logo.width}px;max-width:100%;height:auto"></a>`)
}

export const drawHeading: Draw<'heading'> = (writer, sheet, { text, level }) => {
  const line = lineIn(sheet, text)
  writer.when(onlyVariables(partsOfLine(line), sheet.constants), (inside) => {
    inside.write(`<h${level} class="t" style="margin:0;font-size:${sizes[level]};line-height:1.3;`)
    inside.write(`font-weight:600;color:${sheet.colors.text}">`)
    writeLine(inside, sheet, line, 'text')
    inside.write(`</h${level}>`)
  })
}

export const drawText: Draw<'text'> = (writer, sheet, { text, size }) => {
  const style = `font-size:${textSizes[size]};line-height:1.55`
  writeRich(writer, sheet, textIn(text, sheet.language, sheet.base) ?? [], style)
}

export const drawImage: Draw<'image'> = (
  writer,
  sheet,
  { path, alt, link, width: share },
  width,
) => {
  if (!path) return
  const pixels = Math.round((width * share) / 100)
  if (link) {
    writer.write('<a href="')
    writeAddress(writer, sheet, link)
    writer.write('">')
  }
  writer.write(`<img src="${sheet.files}${path}" width="${pixels}" alt="`)
  writeLine(writer, sheet, lineIn(sheet, alt), 'attribute')
  writer.write(`" style="border:0;width:${pixels}px;max-width:100%;height:auto">`)
  if (link) writer.write('</a>')
}

/** A padded cell, which Outlook draws too; a button without its link disappears. */
export const drawButton: Draw<'button'> = (writer, sheet, { label, link, full }) => {
  const whole = wholeLink(link)
  const isKnown = whole !== null && Object.hasOwn(sheet.constants, whole)
  writer.when(whole && !isKnown ? set(whole) : null, (inside) => {
    const { accent, on_accent } = sheet.colors
    const radius = Math.min(sheet.theme.radius, 12)
    const room = full ? ' width="100%"' : ''
    const look = `background:${accent};border-radius:${radius}px;text-align:center`
    inside.write(`<table role="presentation" style="display:inline-table"${room}><tr>`)
    inside.write(`<td class="b" style="${look}"><a href="`)
    writeAddress(inside, sheet, link)
    inside.write(`" class="b" style="display:${full ? 'block' : 'inline-block'};padding:12px 22px;`)
    inside.write(`color:${on_accent};font-size:15px;font-weight:600;text-decoration:none">`)
    writeLine(inside, sheet, lineIn(sheet, label), 'text')
    inside.write('</a></td></tr></table>')
  })
}

export const drawDivider: Draw<'divider'> = (writer, { colors }) => {
  writer.write(`<div class="l" style="border-top:1px solid ${colors.line};font-size:0;`)
  writer.write('line-height:0">&#8203;</div>')
}

export const drawSpacer: Draw<'spacer'> = (writer, _, { height }) => {
  writer.write(`<div style="height:${height}px;line-height:${height}px;font-size:0">&#8203;</div>`)
}

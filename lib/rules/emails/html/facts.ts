import type { Condition } from '#contract/emails/condition-shapes.ts'
import type { Writer } from '#rules/emails/program.ts'
import type { Draw } from './leaves.ts'
import { lineIn, type Sheet, slotOf, writeLine } from './sheet.ts'

const set = (variable: string): Condition => ({ all: [{ variable, is: 'set' }] })

const rowLook = ({ colors, direction }: Sheet): { label: string; value: string } => {
  const line = `padding:10px 0;border-bottom:1px solid ${colors.line}`
  return {
    label: `${line};font-size:14px;color:${colors.muted}`,
    value: `${line};font-size:15px;font-weight:600;text-align:${direction === 'rtl' ? 'left' : 'right'}`,
  }
}
const table = (colors: Sheet['colors']): string =>
  `<table role="presentation" class="l" width="100%" style="border-top:1px solid ${colors.line}">`

/** A row of a label and a value, which disappears where the value is empty. */
export const drawFacts: Draw<'facts'> = (writer, sheet, { rows }) => {
  const look = rowLook(sheet)
  const draw = (all: Writer): void => {
    all.write(table(sheet.colors))
    for (const { label, variable } of rows)
      all.when(set(variable), (inside) => {
        inside.write(`<tr><td class="l m" style="${look.label}">`)
        writeLine(inside, sheet, lineIn(sheet, label), 'text')
        inside.write(`</td><td class="l t" style="${look.value}">`)
        inside.write(slotOf(sheet, variable, 'text'), '</td></tr>')
      })
    all.write('</table>')
  }
  const any: Condition = { any: rows.map(({ variable }) => ({ variable, is: 'set' })) }
  writer.when(any, draw)
}

/** The card's code, large, and as an image that is sent with the email. */
export const drawCode: Draw<'code'> = (writer, sheet, { as, label }) => {
  if (as !== 'text') sheet.codes.add(as)
  writer.when(set('giftcard_code'), (inside) => {
    const { colors } = sheet
    const words = lineIn(sheet, label)
    if (words) {
      inside.write(`<p class="m" style="margin:0 0 6px;font-size:13px;color:${colors.muted}">`)
      writeLine(inside, sheet, words, 'text')
      inside.write('</p>')
    }
    if (as !== 'text') {
      const [width, height] = as === 'qr' ? [160, 160] : [260, 80]
      inside.write(`<p style="margin:0 0 8px"><img src="cid:code-${as}" width="${width}" `)
      inside.write(`height="${height}" alt="`)
      writeLine(inside, sheet, words, 'attribute')
      inside.write('" style="border:0;background:#ffffff;padding:8px"></p>')
    }
    inside.write(
      `<p class="l t" style="margin:0;padding:14px 12px;border:1px dashed ${colors.line};`,
    )
    inside.write('border-radius:8px;font-family:Consolas,Menlo,monospace;font-size:20px;')
    inside.write('letter-spacing:1px;text-align:center">')
    inside.write(slotOf(sheet, 'giftcard_code', 'text'), '</p>')
  })
}

/** A row for each lot: its amount, and until when it can be used. */
export const drawCredits: Draw<'credits'> = (writer, sheet, { until, never }) => {
  const look = rowLook(sheet)
  writer.when(set('lots'), (all) => {
    all.write(table(sheet.colors))
    all.each((row) => {
      row.write(`<tr><td class="l m" style="${look.label}">`)
      row.when(set('lot_until'), (inside) => {
        writeLine(inside, sheet, lineIn(sheet, until), 'text')
      })
      row.when({ all: [{ variable: 'lot_until', is: 'empty' }] }, (inside) => {
        writeLine(inside, sheet, lineIn(sheet, never), 'text')
      })
      row.write(`</td><td class="l t" style="${look.value}">`)
      row.write({ slot: 'lot_amount', as: 'text' }, '</td></tr>')
    })
    all.write('</table>')
  })
}

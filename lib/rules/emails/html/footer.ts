import type { LineText } from '#contract/emails/text-shapes.ts'
import type { networks } from '#contract/emails/theme-shapes.ts'
import { escapeHtml, safeUrl } from '#rules/emails/fill.ts'
import type { Writer } from '#rules/emails/program.ts'
import { textIn } from '#rules/emails/words/texts.ts'
import type { Draw } from './leaves.ts'
import { writeRich } from './rich.ts'
import { lineIn, type Sheet, slotOf, writeLine } from './sheet.ts'

/** Names of networks, which are the same in every language. */
export const networkNames: Record<(typeof networks)[number], string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  linkedin: 'LinkedIn',
  telegram: 'Telegram',
  vk: 'VK',
}

/** Links to the shop's own pages; those of the theme where the block has none. */
export const drawSocial: Draw<'social'> = (writer, sheet, { links }) => {
  const shown = (links.length ? links : sheet.theme.social).filter(({ url }) => safeUrl(url))
  const { colors } = sheet
  const all = shown.map(
    ({ network, url }) =>
      `<a href="${escapeHtml(safeUrl(url))}" class="a" style="color:${colors.accent}">` +
      `${networkNames[network]}</a>`,
  )
  if (all.length)
    writer.write(`<p style="margin:0;font-size:14px">${all.join(' &nbsp;·&nbsp; ')}</p>`)
}

const writeLink = (writer: Writer, sheet: Sheet, name: string, label: LineText, first: boolean) => {
  const words = lineIn(sheet, label)
  if (!words) return false
  const isKnown = Object.hasOwn(sheet.constants, name)
  if (isKnown && !sheet.constants[name]) return false
  writer.when(isKnown ? null : { all: [{ variable: name, is: 'set' }] }, (inside) => {
    inside.write(first ? '' : ' &nbsp;·&nbsp; ', '<a href="', slotOf(sheet, name, 'url'))
    inside.write(`" class="a" style="color:${sheet.colors.accent}">`)
    writeLine(inside, sheet, words, 'text')
    inside.write('</a>')
  })
  return true
}

/** The end of an email: text, links to shop, balance and unsubscribing, the shop's address. */
export const drawFooter: Draw<'footer'> = (writer, sheet, block) => {
  const { theme, colors } = sheet
  const small = `font-size:13px;line-height:1.5;color:${colors.muted}`
  for (const text of [block.text, theme.footer]) {
    const paragraphs = textIn(text, sheet.language, sheet.base)
    if (paragraphs) writeRich(writer, sheet, paragraphs, small)
  }
  writer.write(`<p class="m" style="margin:0 0 8px;${small}">`)
  let first = true
  if (writeLink(writer, sheet, 'shop_link', block.shop, first)) first = false
  if (writeLink(writer, sheet, 'balance_page_link', block.balance, first)) first = false
  writeLink(writer, sheet, 'unsubscribe_link', block.unsubscribe, first)
  writer.write(`</p><p class="m" style="margin:0;${small}">`, slotOf(sheet, 'shop_name', 'text'))
  if (theme.address) {
    writer.write('<br>')
    writeLine(writer, sheet, theme.address, 'text')
  }
  writer.write('</p>')
}

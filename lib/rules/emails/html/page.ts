import type { Colors, Theme } from '#contract/emails/theme-shapes.ts'
import { escapeHtml } from '#rules/emails/fill.ts'
import { darkGround, darkOf } from '#rules/emails/colors.ts'
import type { Writer } from '#rules/emails/program.ts'
import { type Sheet, writeHead } from './sheet.ts'

/** Rules of the dark look: by the reader's setting, and by Outlook's own attributes. */
const darkRules = (dark: Colors, grounds: readonly string[]): string => {
  const looks: [selector: string, part: 'ogsb' | 'ogsc', rule: string][] = [
    ['.p', 'ogsb', `background:${dark.page}`],
    ['.c', 'ogsb', `background:${dark.card}`],
    ['.t', 'ogsc', `color:${dark.text}`],
    ['.m', 'ogsc', `color:${dark.muted}`],
    ['.a', 'ogsc', `color:${dark.accent}`],
    ['.l', 'ogsc', `border-color:${dark.line}`],
    ['td.b', 'ogsb', `background:${dark.accent}`],
    ['a.b', 'ogsc', `color:${dark.on_accent}`],
    ...grounds.map((one): [string, 'ogsb', string] => [
      `.${groundClass(one)}`,
      'ogsb',
      `background:${darkGround(one, dark)}`,
    ]),
  ]
  const media = looks.map(([selector, , rule]) => `${selector}{${rule}!important}`).join('')
  const outlook = looks
    .map(([selector, part, rule]) => `[data-${part}] ${selector}{${rule}!important}`)
    .join('')
  return `@media (prefers-color-scheme:dark){${media}}${outlook}`
}

/** The class of a block with a background of its own. */
export const groundClass = (background: string): string => `g${background.slice(1)}`

const styles = (theme: Theme, grounds: readonly string[]): string =>
  [
    'body{margin:0}',
    'table{border-spacing:0;border-collapse:separate}',
    'td{padding:0}',
    'h1,h2,h3,p,ul,ol{margin:0}',
    '@media (max-width:620px){',
    '.hp{display:none!important}',
    '.hd{display:table-row!important}',
    '.col{display:block!important;width:auto!important}',
    '.w{padding:0!important}',
    '}',
    darkRules(theme.dark ?? darkOf(theme.colors), grounds),
  ].join('')

// fills the line beside the subject, so that no words of the body follow the preheader
const blanks = '&#847;&zwnj;&nbsp;'.repeat(40)

/** Lines of the head, and the blocks' own backgrounds. */
type Head = { subject: string; preheader: string; grounds: readonly string[] }

/** Writes the document around the rows of an email. */
export const drawPage = (
  writer: Writer,
  sheet: Sheet,
  { subject, preheader, grounds }: Head,
  rows: (writer: Writer) => void,
): void => {
  const { theme, colors, language, direction, font } = sheet
  writer.write(`<!doctype html>\n<html lang="${escapeHtml(language)}" dir="${direction}"><head>`)
  writer.write('<meta charset="utf-8"><meta name="viewport" content="width=device-width">')
  writer.write('<meta name="color-scheme" content="light dark">')
  writer.write('<meta name="supported-color-schemes" content="light dark"><title>')
  writeHead(writer, sheet, subject, 'text')
  writer.write(`</title><style>${styles(theme, grounds)}</style>`)
  writer.write('<!--[if mso]><style>td,th,p,a,h1,h2,h3,li{font-family:Arial,sans-serif}</style>')
  writer.write('<![endif]--></head>\n')
  const page = `margin:0;padding:0;background:${colors.page}`
  writer.write(`<body class="p" style="${page}">`)
  if (preheader) {
    writer.write('<div style="display:none;mso-hide:all;max-height:0;overflow:hidden">')
    writeHead(writer, sheet, preheader, 'text')
    writer.write(`${blanks}</div>`)
  }
  const text = `color:${colors.text};font-family:${font}`
  writer.write(
    `\n<table role="presentation" class="p" width="100%" style="background:${colors.page}">`,
  )
  writer.write('<tr><td class="w" style="padding:24px 12px;text-align:center">')
  writer.write(`<!--[if mso]><table role="presentation" width="${theme.width}" align="center">`)
  writer.write('<tr><td><![endif]-->')
  writer.write('<table role="presentation" class="c t" width="100%" style="margin:0 auto;')
  writer.write(`max-width:${theme.width}px;background:${colors.card};`)
  writer.write(`border-radius:${theme.radius}px;${text}">\n`)
  rows(writer)
  writer.write('</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table>')
  writer.write('</body></html>\n')
}

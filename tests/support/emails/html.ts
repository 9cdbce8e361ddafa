import { fillProgram } from '#rules/emails/fill.ts'
import type { Program } from '#rules/emails/program.ts'
import { defaultTheme } from '#rules/emails/theme.ts'
import type { HtmlDesign } from '#contract/emails/design-shapes.ts'
import { defaultTemplate } from '#platform/mail/designs/default-template.ts'
import { compileHtml } from '#platform/mail/html/compile-html.ts'

/** Address under which uploads open, in tests of HTML. */
export const files = 'https://files.example'
export const upload = `/static/${'a'.repeat(32)}.png`

const texts = (value: string) => ({ en: { value, of: '' } })

/** An email of one language. */
export const htmlDesign = (html: string, more: Partial<HtmlDesign> = {}): HtmlDesign => ({
  v: 1,
  format: 'html',
  subject: texts('News for {recipient_name}'),
  preheader: {},
  plain: {},
  html: texts(html),
  ...more,
})

/** Compiles HTML in the default template, or in another one. */
export const compiled = (
  html: string,
  {
    template = defaultTemplate.html,
    language = 'en',
    isOptional = false,
    ...more
  }: Partial<HtmlDesign> & { template?: string; language?: string; isOptional?: boolean } = {},
): Program =>
  compileHtml(
    htmlDesign(html, more as Partial<HtmlDesign>),
    template,
    {
      theme: defaultTheme,
      language,
      base: 'en',
      files,
      constants: {
        shop_name: 'Maple & Thread',
        shop_link: 'https://maple.example',
        balance_page_link: 'https://store.example/balance?shop=maple.example&lang=en',
      },
    },
    { isOptional },
  )

/** Values of a usual reader. */
export const values = {
  recipient_name: 'Ada Lovelace',
  body: 'One line\nand another',
  amount_issued: '€25.00',
  giftcard_code: 'ABCD EFGH',
  link: 'https://store.example/gift/1',
  unsubscribe_link: 'https://store.example/unsubscribe/1',
}

/** Fills a program with values, shown as they are. */
export const filled = (program: Program, shown: Record<string, string> = values) =>
  fillProgram(program, { is: shown, shown, lots: [], today: '2026-11-22' })

import { expect, test } from 'vitest'
import { DomUtils, parseDocument } from 'htmlparser2'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { designedNames } from '#platform/mail/designs/kinds.ts'
import { holdsOf, samples } from '#platform/mail/catalogue.ts'
import { convertHtml } from '#platform/mail/html/convert/convert-html.ts'
import { problemsOfHtml } from '#platform/mail/html/problems-of-html.ts'
import { sourceOf } from '#platform/mail/html/source-of.ts'
import { BlockDesign } from '#contract/emails/design-shapes.ts'
import { compile } from '#rules/emails/compile.ts'
import { fillProgram } from '#rules/emails/fill.ts'
import { defaultTheme } from '#rules/emails/theme.ts'
import { compiled, files } from '../../../support/emails/html.ts'

const around = { theme: defaultTheme, language: 'en', base: 'en', files, constants: {} }
const lots = [
  { lot_amount: '€25.00', lot_until: '31 January 2027' },
  { lot_amount: '€37.20', lot_until: '' },
]
const wordsOf = (html: string) =>
  DomUtils.innerText(parseDocument(html.replace(/<title>.*?<\/title>/, ''))).replace(/\s+/g, ' ')

test.for(designedNames)(
  '%s as HTML to edit says what its blocks say, also without values',
  (name) => {
    const design = defaultDesign(name)
    const blocks = compile(design, around)
    const html = sourceOf(blocks.html)
    const names = holdsOf(name)
    expect(problemsOfHtml(html, { names, files }).filter(({ level }) => level === 'block')).toEqual(
      [],
    )
    const program = compiled(html, { subject: design.subject })
    for (const kept of [names, names.filter((_, at) => at % 2), []]) {
      const shown = Object.fromEntries(kept.map((one) => [one, samples[one]]))
      const filling = { is: shown, shown, lots: kept.length ? lots : [], today: '2026-11-22' }
      const known = { shop_name: 'Maple & Thread', shop_link: 'https://maple.example' }
      const whole = {
        ...filling,
        shown: { ...shown, ...known, balance_page_link: 'https://x.example' },
      }
      expect(wordsOf(fillProgram(program, { ...whole, is: whole.shown }).html)).toBe(
        wordsOf(fillProgram(blocks, { ...whole, is: whole.shown }).html),
      )
    }
  },
)

test.for(designedNames)('%s as HTML becomes blocks again that a builder can open', (name) => {
  const html = sourceOf(compile(defaultDesign(name), around).html)
  const { design } = convertHtml(html, { language: 'en', files })
  expect(BlockDesign.safeParse(design).error).toBeUndefined()
  const kinds = design.blocks.map(({ kind }) => kind)
  expect(kinds).toContain('heading')
  expect(kinds.at(-1)).toBe('footer')
})

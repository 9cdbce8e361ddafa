import type { HtmlDesign } from '#contract/emails/design-shapes.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Surroundings } from '#rules/emails/compile.ts'
import { lineIn, writeHead, writeLine } from '#rules/emails/html/sheet.ts'
import { type CodeImage, type Program, Writer } from '#rules/emails/program.ts'
import { directionOf } from '#rules/emails/theme.ts'
import { textIn } from '#rules/emails/words/texts.ts'
import { writtenLanguage } from '#rules/shop/language.ts'
import { cleanNodes } from './clean-html.ts'
import { type Element, isElement, isText, type Node, textOf } from './nodes.ts'
import { writePlainNodes } from './plain-of-nodes.ts'
import { contentPlace, type Place, writeNodes } from './write-nodes.ts'

/** Facts of the email that its HTML doesn't say. */
export type Kind = {
  /** its reader may unsubscribe: a link to do so is added where the author wrote none */
  isOptional: boolean
}

/** A document taken apart; HTML that isn't a whole document is all body. */
type Taken = { head: Node[]; attribs: Record<string, string>; body: Node[]; isDocument: boolean }

const take = (nodes: readonly Node[]): Taken => {
  const taken: Taken = { head: [], attribs: {}, body: [], isDocument: false }
  const each = (some: readonly Node[], isOutside = false): void => {
    for (const node of some) {
      if (isOutside && isText(node) && node.data.trim() === '') continue
      if (isElement(node) && node.name === 'html') {
        taken.isDocument = true
        each(node.children, true)
      } else if (isElement(node) && node.name === 'head') each(node.children, true)
      else if (isElement(node) && node.name === 'body') {
        taken.attribs = { ...taken.attribs, ...node.attribs }
        each(node.children)
      } else if (isElement(node) && (node.name === 'meta' || node.name === 'style'))
        taken.head.push(node)
      else if (!isElement(node) || node.name !== 'title') taken.body.push(node)
    }
  }
  each(nodes, true)
  return taken
}

const some = (nodes: readonly Node[], test: (node: Element) => boolean): boolean =>
  nodes.some((node) => isElement(node) && (test(node) || some(node.children, test)))

/** Checks that a template has a place for the content. */
const holdsContent = (nodes: readonly Node[]): boolean =>
  nodes.some((node) =>
    isText(node) ? node.data.includes(contentPlace) : textOf(node).includes(contentPlace),
  )

// fills the line beside the subject, so that no words of the body follow the preheader
const blanks = '&#847;&zwnj;&nbsp;'.repeat(40)

/**
 * Compiles an email that is written as HTML: cleans it, places it in the shared template, and
 * writes each value by its context. A whole document stays without the template.
 */
export const compileHtml = (
  design: HtmlDesign,
  template: string,
  around: Surroundings,
  { isOptional }: Kind,
): Program => {
  const { language, files } = around
  const say = wordsIn(writtenLanguage(language), 'mail.frame')
  const constants = {
    ...around.constants,
    visit_shop: say('shop', { shop: around.constants.shop_name ?? '' }),
    check_balance: say('balance'),
  }
  const codes = new Set<CodeImage>()
  const place: Place = { constants, files, codes }
  const own = take(cleanNodes(textIn(design.html, language, around.base) ?? '', files))
  const frame = own.isDocument ? own : take(cleanNodes(template, files))
  // a template that lost its place for the content must not swallow the email
  const isWrapped = !own.isDocument && holdsContent(frame.body)
  const outer = own.isDocument || isWrapped ? frame : own
  const content = isWrapped ? own.body : []
  const subject = lineIn(around, design.subject)
  const preheader = lineIn(around, design.preheader)

  const html = new Writer()
  html.write(
    `<!doctype html>\n<html lang="${language}" dir="${directionOf(language)}"><head>`,
    '<meta charset="utf-8">',
  )
  if (!some(outer.head, ({ attribs }) => attribs.name === 'viewport'))
    html.write('<meta name="viewport" content="width=device-width">')
  html.write('<title>')
  writeHead(html, place, subject, 'text')
  html.write('</title>')
  writeNodes(html, outer.head, place)
  if (isWrapped) writeNodes(html, own.head, place)
  html.write('</head>\n')
  writeNodes(html, [], place, [], { name: 'body', attribs: outer.attribs })
  if (preheader) {
    html.write('<div style="display:none;mso-hide:all;max-height:0;overflow:hidden">')
    writeHead(html, place, preheader, 'text')
    html.write(`${blanks}</div>`)
  }
  writeNodes(html, outer.body, place, content)
  const leads = ({ attribs }: Element) => (attribs.href ?? '').trim() === '{unsubscribe_link}'
  const isMissing = isOptional && !some([...outer.body, ...content], leads)
  const words = say('unsubscribe')
  if (isMissing)
    html.when({ all: [{ variable: 'unsubscribe_link', is: 'set' }] }, (inside) => {
      inside.write('<p style="margin:16px 0;text-align:center;font-family:Arial,sans-serif;')
      inside.write('font-size:13px"><a href="', { slot: 'unsubscribe_link', as: 'url' })
      inside.write('" style="color:#5b6068">')
      writeLine(inside, place, words, 'text')
      inside.write('</a></p>')
    })
  html.write('</body></html>\n')

  const head = new Writer()
  writeHead(head, place, subject, 'header')
  const text = new Writer()
  const plain = design.plain[language] ? textIn(design.plain, language, language) : undefined
  if (plain) writeLine(text, place, plain, 'plain')
  else {
    writePlainNodes(text, outer.body, place, content)
    if (isMissing)
      text.when({ all: [{ variable: 'unsubscribe_link', is: 'set' }] }, (inside) =>
        inside.write(`\n\n${words}: `, { slot: 'unsubscribe_link', as: 'plain' }, '\n'),
      )
  }
  return {
    language,
    subject: head.steps,
    html: html.steps,
    text: text.steps,
    codes: [...codes].toSorted(),
  }
}

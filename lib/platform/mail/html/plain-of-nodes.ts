import { writeAddress, slotOf, wholeLink } from '#rules/emails/html/sheet.ts'
import { isAddress } from '#rules/emails/html/sheet.ts'
import type { Writer } from '#rules/emails/program.ts'
import { partsOfLine } from '#rules/emails/words/placeholders.ts'
import { type Element, isElement, isText, type Node, textOf } from './nodes.ts'
import { contentPlace, type Place } from './write-nodes.ts'

const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol blockquote pre table hr'.split(' '))
const lines = new Set(
  (
    'div tr li section article header footer main center address dt dd dl figure ' +
    'figcaption caption'
  ).split(' '),
)
const unread = new Set(['style', 'title', 'head', 'meta'])

/** Line breaks before and after an element. */
const spaceAround = (name: string): number => {
  if (paragraphs.has(name)) return 2
  return lines.has(name) ? 1 : 0
}

const isHidden = ({ attribs }: Element): boolean =>
  /display:\s*none/.test(attribs.style ?? '') || attribs['aria-hidden'] === 'true'

/** Writes cleaned nodes as plain text; a link is followed by its address. */
export const writePlainNodes = (
  writer: Writer,
  nodes: readonly Node[],
  place: Place,
  content: readonly Node[] = [],
): void => {
  let isPlaced = false
  // line breaks that wait for words, so that nested tables leave no gaps
  let waiting = 0
  let isStart = true
  const say = (text: string): void => {
    for (const part of partsOfLine(text.replace(/\s+/g, ' '))) {
      const words = 'text' in part && (isStart || waiting) ? part.text.trimStart() : null
      if (words === '') continue
      if (waiting && !isStart) writer.write('\n'.repeat(waiting))
      writer.write(
        'text' in part
          ? (words ?? part.text)
          : slotOf(place, part.variable, 'plain', part.fallback),
      )
      isStart = false
      waiting = 0
    }
  }
  const gap = (count: number): void => {
    waiting = Math.max(waiting, count)
  }
  const link = (node: Element): void => {
    const href = node.attribs.href ?? ''
    const name = wholeLink(href)
    const words = textOf(node).trim()
    each(node.children)
    if (!isAddress(href) || words === href || words === href.replace(/^(mailto|tel):/, '')) return
    writer.when(
      name && !Object.hasOwn(place.constants, name)
        ? { all: [{ variable: name, is: 'set' }] }
        : null,
      (inside) => {
        inside.write(' (')
        writeAddress(inside, place, href, 'plain')
        inside.write(')')
      },
    )
  }
  const each = (some: readonly Node[]): void => {
    for (const node of some) {
      if (isText(node)) {
        const at = isPlaced ? -1 : node.data.indexOf(contentPlace)
        if (at === -1) say(node.data)
        else {
          isPlaced = true
          say(node.data.slice(0, at))
          gap(2)
          each(content)
          gap(2)
          say(node.data.slice(at + contentPlace.length))
        }
        continue
      }
      if (!isElement(node) || unread.has(node.name) || isHidden(node)) continue
      const { name, attribs } = node
      const space = spaceAround(name)
      if (space) gap(space)
      if (name === 'br') gap(waiting + 1)
      else if (name === 'hr') say('---')
      else if (name === 'img') say(attribs.alt ? ` ${attribs.alt} ` : '')
      else if (name === 'a') link(node)
      else {
        if (name === 'li') say('- ')
        each(node.children)
        if (name === 'td' || name === 'th') say(' ')
      }
      if (space) gap(space)
    }
  }
  each(nodes)
  writer.write('\n')
}

import { writeAddress, slotOf, wholeLink } from '#rules/emails/html/sheet.ts'
import { isAddress } from '#rules/emails/html/sheet.ts'
import type { Writer } from '#rules/emails/program.ts'
import { partsOfLine } from '#rules/emails/words/placeholders.ts'
import { type Element, isElement, isHidden, isText, type Node, textOf } from './nodes.ts'
import { bound, contentPlace, type Place } from './write-nodes.ts'

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

/** Not read aloud either, so not in the plain text. */
const isUnread = (node: Element): boolean =>
  isHidden(node) || node.attribs['aria-hidden'] === 'true'

/** Writes cleaned nodes as plain text; a link is followed by its address. */
export const writePlainNodes = (
  whole: Writer,
  nodes: readonly Node[],
  place: Place,
  content: readonly Node[] = [],
): void => {
  let writer = whole
  let isPlaced = false
  // line breaks that wait for words, so that nested tables leave no gaps
  let waiting = 0
  let isStart = true
  let hasBlank = false
  const say = (text: string): void => {
    for (const part of partsOfLine(text.replace(/\s+/g, ' '))) {
      if ('text' in part && /^\s/.test(part.text)) hasBlank = true
      if ('text' in part && part.text.trim() === '') continue
      if (!isStart && waiting) writer.write('\n'.repeat(waiting))
      else if (!isStart && hasBlank) writer.write(' ')
      writer.write(
        'variable' in part
          ? slotOf(place, part.variable, 'plain', part.fallback)
          : part.text.trim(),
      )
      hasBlank = 'text' in part && /\s$/.test(part.text)
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
      if (!isElement(node) || unread.has(node.name) || isUnread(node)) continue
      const outer = writer
      bound(outer, node.attribs, place, (inside) => {
        writer = inside
        element(node)
        writer = outer
      })
    }
  }
  const element = (node: Element): void => {
    const { name, attribs } = node
    const space = spaceAround(name)
    if (space) gap(space)
    if (name === 'br') gap(Math.min(waiting + 1, 2))
    else if (name === 'hr') say('---')
    else if (name === 'img') say(attribs.alt ? ` ${attribs.alt} ` : '')
    else if (name === 'a') link(node)
    else {
      if (name === 'li') say('- ')
      else if (name === 'td' || name === 'th') say(' ')
      each(node.children)
    }
    if (space) gap(space)
  }
  each(nodes)
  writer.write('\n')
}

import { allowedTags, droppedWhole, imageOf, isLink } from '#platform/mail/html/allowed.ts'
import { isElement, type Node, parse, textOf } from '#platform/mail/html/nodes.ts'
import { lostLooksOf } from './looks.ts'

/** A part of the HTML that has no place among the blocks; `what` is a key of messages. */
export type LeftOver = {
  what: 'element' | 'image' | 'link' | 'style' | 'comment' | 'text' | 'preheader' | 'translation'
  text: string
}
export const mostLeftOver = 100

const said = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 120)

/** Lists what HTML loses: elements, images of others, links that lead nowhere. */
export const removedOf = (html: string, files: string): LeftOver[] => {
  const found: LeftOver[] = []
  let hasStyle = false
  const waiting: Node[] = parse(html).toReversed()
  for (let node = waiting.pop(); node && found.length < mostLeftOver; node = waiting.pop()) {
    if ('data' in node && /^\s*\[if /i.test(node.data))
      found.push({ what: 'comment', text: said(node.data) })
    if (!isElement(node) && !('children' in node)) continue
    if (isElement(node)) {
      const { name, attribs } = node
      const { href, src } = attribs
      if (name === 'style') hasStyle ||= textOf(node).trim() !== ''
      else if (!allowedTags.has(name)) {
        if (name !== 'link')
          found.push({ what: 'element', text: said(`<${name}> ${textOf(node)}`) })
      } else if (name === 'img' && imageOf(src ?? '', files) === null)
        found.push({ what: 'image', text: said(attribs.alt || src || '') })
      else if (name === 'a' && href && !isLink(href.trim()))
        found.push({ what: 'link', text: said(`${textOf(node)} ${href}`) })
      if (droppedWhole.includes(name) || name === 'style') continue
    }
    waiting.push(...node.children.toReversed())
  }
  if (hasStyle) found.push({ what: 'style', text: '' })
  return found
}

/** Lists looks of cleaned HTML that no block has. Raw HTML may be too deep to search. */
export const lostLooksIn = (nodes: readonly Node[]): LeftOver[] =>
  nodes.filter(isElement).flatMap((node): LeftOver[] => [
    ...lostLooksOf(node).map((look) => ({
      what: 'style' as const,
      text: said(`${look}: ${textOf(node)}`),
    })),
    ...lostLooksIn(node.children),
  ])

import { ElementType, parseDocument } from 'htmlparser2'
import { escapeHtml } from '#rules/emails/fill.ts'
import { allowedTags, voidTags } from './allowed.ts'
import { cleanStyles } from './styles.ts'

export type Node = ReturnType<typeof parseDocument>['children'][number]
export type Element = Extract<Node, { attribs: unknown }>

export const isElement = (node: Node): node is Element =>
  node.type === ElementType.Tag ||
  node.type === ElementType.Style ||
  node.type === ElementType.Script
export const isText = (node: Node): node is Extract<Node, { type: typeof ElementType.Text }> =>
  node.type === ElementType.Text

/** Recognises an element that no reader sees. */
export const isHidden = ({ attribs }: Element): boolean =>
  /display\s*:\s*none/i.test(attribs.style ?? '')

/** Reads HTML; positions are kept for the problems that name a line. */
export const parse = (html: string, hasPositions = false): Node[] =>
  parseDocument(html, { withStartIndices: hasPositions, withEndIndices: hasPositions }).children

/** The text of a node and of everything in it. */
export const textOf = (node: Node): string => {
  if (isText(node)) return node.data
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** Writes markup, texts and attributes, with or without places for values. */
export type Pen = {
  markup: (text: string) => void
  text: (text: string) => void
  attribute: (tag: string, name: string, value: string) => void
  /** writes an element that is shown on a condition, or once for each lot */
  within?: (node: Element, write: () => void) => void
}

const names: Record<string, string> = {
  '\u00a0': '&nbsp;',
  '\u200b': '&#8203;',
  '\u200c': '&zwnj;',
  '\u00ad': '&shy;',
}
/** Writes a text as HTML; signs that can't be seen are written by their names. */
export const escapeText = (text: string): string =>
  escapeHtml(text)
    .replaceAll('&#39;', "'")
    .replace(/[\u00a0\u200b\u200c\u00ad]/g, (sign) => names[sign]!)

/** Writes nodes of cleaned HTML; anything but elements of the list and texts is left out. */
export const draw = (nodes: readonly Node[], pen: Pen, files: string): void => {
  for (const node of nodes) {
    if (isText(node)) {
      pen.text(node.data)
      continue
    }
    if (!isElement(node) || !allowedTags.has(node.name)) continue
    if (node.name === 'style') {
      const css = cleanStyles(textOf(node), files)
      if (css) pen.markup(`<style>${css}</style>`)
      continue
    }
    const isBound = 'data-if' in node.attribs || 'data-each' in node.attribs
    if (isBound && pen.within) pen.within(node, () => drawElement(node, pen, files))
    else drawElement(node, pen, files)
  }
}

const drawElement = (node: Element, pen: Pen, files: string): void => {
  pen.markup(`<${node.name}`)
  for (const [name, value] of Object.entries(node.attribs)) pen.attribute(node.name, name, value)
  pen.markup('>')
  if (voidTags.has(node.name)) return
  draw(node.children, pen, files)
  pen.markup(`</${node.name}>`)
}

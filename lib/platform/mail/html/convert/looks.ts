import { type Element, isElement, isText, type Node, textOf } from '#platform/mail/html/nodes.ts'

export type Align = 'left' | 'center' | 'right'

/** Reads how an element aligns its blocks; null where it doesn't say. */
export const alignOf = (node: Element): Align | null => {
  const { attribs, name } = node
  const link = /^(table|td|th)$/.test(name) ? onlyLinkOf(node) : null
  // the ground of a button aligns the label
  if (/^t[dh]$/.test(name) && link && hasGround(node) && !hasGround(link)) return null
  // a table is placed by its attribute, not its texts
  const placed = name === 'table' && !link ? undefined : attribs.align
  const said = /text-align:\s*(left|center|right)/.exec(attribs.style ?? '')?.[1] ?? placed
  if (said === 'left' || said === 'center' || said === 'right') return said
  return name === 'center' ? 'center' : null
}

export const isHidden = ({ attribs }: Element): boolean =>
  /display:\s*none|max-height:\s*0(?![.\d])/.test(attribs.style ?? '')

const hasGround = ({ attribs }: Element): boolean =>
  /background(-color)?:\s*(#|rgb|[a-z])/.test(attribs.style ?? '') || Boolean(attribs.bgcolor)

/** Returns the link that is all that an element says. */
const onlyLinkOf = (node: Element): Element | null => {
  const find = (nodes: readonly Node[]): Element | null => {
    for (const one of nodes) {
      if (!isElement(one)) continue
      const link = one.name === 'a' ? one : find(one.children)
      if (link) return link
    }
    return null
  }
  const link = find(node.children)
  return link && textOf(link).trim() === textOf(node).trim() ? link : null
}

/** Returns the colour behind a cell's text as a block has it; null for white and for layout. */
export const groundOf = (node: Element): string | null => {
  const { attribs, name } = node
  if (!/^t[dh]$/.test(name) || holds(node, 'table') || onlyLinkOf(node)) return null
  const said = /background(?:-color)?:\s*(#[0-9a-f]+)/i.exec(attribs.style ?? '')?.[1]
  const hex = (said ?? attribs.bgcolor ?? '').toLowerCase()
  const long = /^#[0-9a-f]{3}$/.test(hex) ? hex.replace(/[0-9a-f]/g, '$&$&') : hex
  return /^#[0-9a-f]{6}$/.test(long) && long !== '#ffffff' ? long : null
}

/** Names the looks of an element that no block has. */
export const lostLooksOf = (node: Element): string[] => {
  const { attribs, name } = node
  const { style = '' } = attribs
  const isCell = /^t[dh]$/.test(name) && textOf(node).trim() !== '' && !holds(node, 'table')
  const ground = /background(?:-color)?:\s*([^;]+)/i.exec(style)?.[1] ?? attribs.bgcolor
  const isKept = !ground || /^(#|white|transparent|none|inherit)/i.test(ground)
  return [
    /text-transform:\s*(?:uppercase|lowercase|capitalize)/i.exec(style)?.[0] ?? '',
    isCell && /border[^:;]*:[^;]*\b(solid|dashed|dotted|double)\b/i.test(style) ? 'border' : '',
    isCell && !isKept && !onlyLinkOf(node) ? `background: ${ground}` : '',
  ].filter(Boolean)
}

/** Checks for a link that looks like a button: by its ground, its room or its class. */
export const isButton = (node: Element, cell: Element | null): boolean => {
  if (node.name !== 'a' || textOf(node).trim() === '' || textOf(node).length > 80) return false
  const { style = '', class: classes = '' } = node.attribs
  const isAlone = cell !== null && textOf(cell).trim() === textOf(node).trim()
  return (
    /\b(btn|button|cta)/i.test(classes) ||
    (hasGround(node) && /padding|border|display:\s*(inline-)?block/.test(style)) ||
    (isAlone && hasGround(cell) && /display:\s*(inline-)?block|padding/.test(style)) ||
    (isAlone && /\b(btn|button|cta)/i.test(cell.attribs.class ?? ''))
  )
}

/** Checks for a line that is drawn by a border or by an empty row. */
export const isLine = (node: Element): boolean =>
  textOf(node).trim() === '' &&
  !holds(node, 'img') &&
  /border(-top|-bottom)?:[^;]*\b(solid|dashed|dotted)/.test(node.attribs.style ?? '')

export const holds = (node: Element, name: string): boolean =>
  node.children.some((one) => isElement(one) && (one.name === name || holds(one, name)))

export const isFooter = ({ name, attribs }: Element): boolean =>
  name === 'footer' || /\bfooter\b/i.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`)

export const isEmpty = (node: Node): boolean =>
  isText(node)
    ? node.data.trim() === ''
    : !isElement(node) ||
      (node.name !== 'img' && node.name !== 'hr' && node.children.every(isEmpty))

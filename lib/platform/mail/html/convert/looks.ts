import { type Element, isElement, isText, type Node, textOf } from '#platform/mail/html/nodes.ts'

export type Align = 'left' | 'center' | 'right'

/** Reads how an element aligns its text; null where it doesn't say. */
export const alignOf = ({ attribs, name }: Element): Align | null => {
  const said = /text-align:\s*(left|center|right)/.exec(attribs.style ?? '')?.[1] ?? attribs.align
  if (said === 'left' || said === 'center' || said === 'right') return said
  return name === 'center' ? 'center' : null
}

export const isHidden = ({ attribs }: Element): boolean =>
  /display:\s*none|max-height:\s*0(?![.\d])/.test(attribs.style ?? '')

const hasGround = ({ attribs }: Element): boolean =>
  /background(-color)?:\s*(#|rgb|[a-z])/.test(attribs.style ?? '') || Boolean(attribs.bgcolor)

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

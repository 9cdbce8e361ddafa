import type { ComponentChild, VNode } from 'preact'

const svg = 'http://www.w3.org/2000/svg'

const isElement = (child: ComponentChild): child is VNode<Record<string, unknown>> =>
  typeof child === 'object' && child !== null && 'props' in child

/** Makes the elements of a drawing that has no component and is never compared with another. */
export const plant = (child: ComponentChild, space?: string): Node | null => {
  if (child === null || child === undefined || typeof child === 'boolean') return null
  if (!isElement(child)) return document.createTextNode(String(child))
  const tag = child.type as string
  const inside = tag === 'svg' ? svg : space
  const element = inside ? document.createElementNS(inside, tag) : document.createElement(tag)
  const { children, ...props } = child.props as Record<string, unknown>
  for (const [name, value] of Object.entries(props))
    if (typeof value === 'function')
      element.addEventListener(name.slice(2).toLowerCase(), value as EventListener)
    else if (value !== null && value !== undefined) element.setAttribute(name, String(value))
  for (const one of [children].flat(2) as ComponentChild[]) {
    const node = plant(one, inside)
    if (node) element.append(node)
  }
  return element
}

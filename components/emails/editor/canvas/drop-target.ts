import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { blockOf, type Place, placeOf } from '#rules/emails/editing/places.ts'

/** A place for a block, and the line in the email that shows it. */
export type DropTarget = { place: Place; line: { left: number; top: number; width: number } }

const edge = 10

const lineAt = ({ left, width }: DOMRect, top: number): DropTarget['line'] => ({ left, top, width })

/** Returns the block under the pointer; the innermost one. */
export const blockUnder = (target: EventTarget | null): HTMLElement | null =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-block]') ?? null

const cellUnder = (holder: HTMLElement, x: number): number => {
  const cells = [...holder.querySelectorAll<HTMLElement>(':scope > table > tbody > tr > td')]
  const at = cells.findIndex((cell) => cell.getBoundingClientRect().right >= x)
  return at < 0 ? Math.max(0, cells.length - 1) : at
}

/** Finds the place between blocks that is nearest to the pointer. */
export const dropTarget = (
  design: BlockDesign,
  document: Document,
  { target, clientX, clientY }: Pick<DragEvent, 'target' | 'clientX' | 'clientY'>,
): DropTarget => {
  const cell = blockUnder(target)
  const id = cell?.dataset['block']
  const place = id ? placeOf(design, id) : null
  if (!cell || !id || !place) {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-block]')]
    const [top, bottom] = [rows[0], rows.at(-1)].map((row) => row?.getBoundingClientRect())
    const isAbove = top !== undefined && clientY < top.top
    const rect = (isAbove ? top : bottom) ?? document.body.getBoundingClientRect()
    return {
      place: { inside: null, at: isAbove ? 0 : design.blocks.length },
      line: lineAt(rect, isAbove ? rect.top : rect.bottom),
    }
  }
  const rect = cell.getBoundingClientRect()
  const isColumns = blockOf(design, id)?.kind === 'columns'
  if (isColumns && clientY > rect.top + edge && clientY < rect.bottom - edge) {
    const column = cellUnder(cell, clientX)
    const share = rect.width / Math.max(1, cell.querySelectorAll('.col').length)
    const line = { left: rect.left + column * share, top: rect.bottom - edge, width: share }
    return {
      place: { inside: { block: id, column }, at: Number.MAX_SAFE_INTEGER },
      line: { ...line, width: Math.min(share, rect.width) },
    }
  }
  const isBelow = clientY > rect.top + rect.height / 2
  return {
    place: { ...place, at: isBelow ? place.at + 1 : place.at },
    line: lineAt(rect, isBelow ? rect.bottom : rect.top),
  }
}

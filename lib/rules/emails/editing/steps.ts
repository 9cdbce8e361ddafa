import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { blockOf, blocksAt, fitsColumn, outlineOf, type Place, placeOf } from './places.ts'
import { moveBlock } from './operations.ts'

/** Moves of a block by one key: up, down, into the columns beside it, out of its column. */
export const stepNames = ['up', 'down', 'into', 'out'] as const
export type Step = (typeof stepNames)[number]

const holdersFirst = (design: BlockDesign, at: number) =>
  [design.blocks[at - 1], design.blocks[at + 1]].find((block) => block?.kind === 'columns')

/** Returns the place that a step leads to; null where there is none. */
const targetOf = (design: BlockDesign, id: string, step: Step): Place | null => {
  const [block, place] = [blockOf(design, id), placeOf(design, id)]
  const beside = place && blocksAt(design, place)
  if (!block || !place || !beside) return null
  const { inside, at } = place
  const holder = inside && design.blocks.findIndex((one) => one.id === inside.block)
  switch (step) {
    case 'up':
      if (at > 0) return { inside, at: at - 1 }
      if (!inside) return null
      return inside.column > 0
        ? { inside: { ...inside, column: inside.column - 1 }, at: Number.MAX_SAFE_INTEGER }
        : { inside: null, at: holder! }
    case 'down': {
      if (at < beside.length - 1) return { inside, at: at + 2 }
      if (!inside) return null
      const next = { inside: { ...inside, column: inside.column + 1 }, at: 0 }
      return blocksAt(design, next) ? next : { inside: null, at: holder! + 1 }
    }
    case 'into': {
      if (inside) {
        const next = { inside: { ...inside, column: inside.column + 1 }, at: 0 }
        return blocksAt(design, next) ? next : null
      }
      const columns = fitsColumn(block) ? holdersFirst(design, at) : undefined
      return columns ? { inside: { block: columns.id, column: 0 }, at: 0 } : null
    }
    case 'out':
      return inside ? { inside: null, at: holder! + 1 } : null
  }
}

/** Moves a block by a step; the same design where it leads nowhere. */
export const moveByStep = (design: BlockDesign, id: string, step: Step): BlockDesign => {
  const to = targetOf(design, id, step)
  return to ? moveBlock(design, id, to) : design
}

/** Lists the steps that change something. */
export const stepsOf = (design: BlockDesign, id: string): Step[] =>
  stepNames.filter((step) => moveByStep(design, id, step) !== design)

/**
 * Returns the place that a block dragged in the outline is dropped at: where the row `over` is,
 * behind it if the block comes from above. The head of a column means its beginning.
 */
export const dropPlace = (design: BlockDesign, id: string, over: string): Place | null => {
  const rows = outlineOf(design.blocks)
  const keyOf = (row: (typeof rows)[number]) => (row.is === 'block' ? row.block.id : columnKey(row))
  const [from, to] = [id, over].map((key) => rows.findIndex((row) => keyOf(row) === key))
  const target = rows[to!]
  if (from! < 0 || !target || from === to) return null
  if (target.is === 'column')
    return { inside: { block: target.block, column: target.column }, at: 0 }
  const { inside, at } = target.place
  return { inside, at: from! < to! ? at + 1 : at }
}

/** Names the head of a column among the rows of the outline. */
export const columnKey = ({ block, column }: { block: string; column: number }): string =>
  `${block}/${column}`

import type { Block } from '#contract/emails/block-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import {
  blockOf,
  blocksAt,
  everyBlock,
  fitsColumn,
  type Place,
  placeOf,
  withBlocksAt,
} from './places.ts'

/** Most blocks of an email, those in columns too, and of a column. */
export const mostBlocks = 60
export const mostInColumn = 20

/** Returns an id that no block of the email has. */
export const freshId = ({ blocks }: BlockDesign, kind: string): string => {
  const taken = new Set(everyBlock(blocks).map(({ id }) => id))
  for (let number = 1; ; number += 1) if (!taken.has(`${kind}${number}`)) return `${kind}${number}`
}

const footerAt = (blocks: readonly Block[]): number => {
  const at = blocks.findIndex(({ kind }) => kind === 'footer')
  return at < 0 ? blocks.length : at
}

/** Puts a place into its bounds; the footer stays last. */
const bounded = (design: BlockDesign, block: Block, { inside, at }: Place): Place | null => {
  const beside = blocksAt(design, { inside })
  if (!beside || (inside && (!fitsColumn(block) || beside.length >= mostInColumn))) return null
  const last = inside || block.kind === 'footer' ? beside.length : footerAt(beside)
  return { inside, at: block.kind === 'footer' ? last : Math.max(0, Math.min(at, last)) }
}

/** Checks whether an email takes another block of a kind: one footer, 60 blocks. */
export const takes = ({ blocks }: BlockDesign, kind: Block['kind'], count = 1): boolean =>
  everyBlock(blocks).length + count <= mostBlocks &&
  !(kind === 'footer' && blocks.some((block) => block.kind === 'footer'))

/** Inserts a block; the same design where it doesn't fit. */
export const insertBlock = (design: BlockDesign, block: Block, place: Place): BlockDesign => {
  const to = bounded(design, block, place)
  const beside = to && blocksAt(design, to)
  if (!to || !beside || !takes(design, block.kind, everyBlock([block]).length)) return design
  return withBlocksAt(design, to, beside.toSpliced(to.at, 0, block))
}

/** Removes a block with what it holds. */
export const removeBlock = (design: BlockDesign, id: string): BlockDesign => {
  const place = placeOf(design, id)
  const beside = place && blocksAt(design, place)
  return beside
    ? withBlocksAt(
        design,
        place,
        beside.filter((block) => block.id !== id),
      )
    : design
}

/**
 * Moves a block to a place, counted as it is before the move; the same design where it doesn't fit.
 */
export const moveBlock = (design: BlockDesign, id: string, to: Place): BlockDesign => {
  const [block, from] = [blockOf(design, id), placeOf(design, id)]
  if (!block || !from || to.inside?.block === id) return design
  const isBeside =
    from.inside?.block === to.inside?.block && from.inside?.column === to.inside?.column
  const at = isBeside && from.at < to.at ? to.at - 1 : to.at
  const without = removeBlock(design, id)
  const place = bounded(without, block, { ...to, at })
  if (!place || (isBeside && place.at === from.at)) return design
  return insertBlock(without, block, place)
}

/** Copies a block behind itself; its copy and what that holds get ids of their own. */
export const duplicateBlock = (
  design: BlockDesign,
  id: string,
): { design: BlockDesign; id: string } => {
  const [block, place] = [blockOf(design, id), placeOf(design, id)]
  if (!block || !place) return { design, id }
  let around = design
  const named = <One extends Block>(one: One): One => {
    const copy = { ...one, id: freshId(around, one.kind) }
    // only counted, so that the next id differs
    around = { ...around, blocks: [...around.blocks, copy] }
    return copy
  }
  const copy: Block =
    block.kind === 'columns'
      ? {
          ...named({ ...block, columns: [] }),
          columns: block.columns.map((column) => ({
            ...column,
            blocks: column.blocks.map((leaf) => named(leaf)),
          })),
        }
      : named(block)
  const next = insertBlock(design, copy, { ...place, at: place.at + 1 })
  return next === design ? { design, id } : { design: next, id: copy.id }
}

/** Changes fields of a block. */
export const changeBlock = (
  design: BlockDesign,
  id: string,
  change: Readonly<Record<string, unknown>>,
): BlockDesign => {
  const place = placeOf(design, id)
  const beside = place && blocksAt(design, place)
  return beside
    ? withBlocksAt(
        design,
        place,
        beside.map((block) => (block.id === id ? ({ ...block, ...change } as Block) : block)),
      )
    : design
}

/** Sets the number of columns; blocks of those that go are kept in the last one that stays. */
export const setColumns = (design: BlockDesign, id: string, count: number): BlockDesign => {
  const block = blockOf(design, id)
  if (block?.kind !== 'columns') return design
  const kept = block.columns.slice(0, count)
  const rest = block.columns.slice(count).flatMap((column) => column.blocks)
  const last = kept.at(-1)
  if (!last || last.blocks.length + rest.length > mostInColumn) return design
  const columns = [
    ...kept.slice(0, -1),
    { ...last, blocks: [...last.blocks, ...rest] },
    ...Array.from({ length: count - kept.length }, () => ({ width: 1, blocks: [] })),
  ]
  return changeBlock(design, id, { columns })
}

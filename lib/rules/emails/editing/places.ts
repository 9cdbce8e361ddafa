import type { Block, Leaf } from '#contract/emails/block-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'

/** A place among the blocks of an email, or in a column of one of them. */
export type Place = { inside: { block: string; column: number } | null; at: number }

/** A line of the outline: a block, or the head of a column. */
export type OutlineRow =
  | { is: 'block'; block: Block; place: Place }
  | { is: 'column'; block: string; column: number }

/** Lists blocks and columns from top to bottom. */
export const outlineOf = (blocks: readonly Block[]): OutlineRow[] =>
  blocks.flatMap((block, at): OutlineRow[] => [
    { is: 'block', block, place: { inside: null, at } },
    ...(block.kind === 'columns'
      ? block.columns.flatMap((column, number): OutlineRow[] => [
          { is: 'column', block: block.id, column: number },
          ...column.blocks.map(
            (leaf, inner): OutlineRow => ({
              is: 'block',
              block: leaf,
              place: { inside: { block: block.id, column: number }, at: inner },
            }),
          ),
        ])
      : []),
  ])

/** Lists all blocks, those in columns too, from top to bottom. */
export const everyBlock = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) =>
    block.kind === 'columns'
      ? [block, ...block.columns.flatMap((column) => column.blocks)]
      : [block],
  )

export const blockOf = ({ blocks }: BlockDesign, id: string): Block | null =>
  everyBlock(blocks).find((block) => block.id === id) ?? null

export const placeOf = ({ blocks }: BlockDesign, id: string): Place | null => {
  for (const row of outlineOf(blocks))
    if (row.is === 'block' && row.block.id === id) return row.place
  return null
}

/** Lists the blocks beside each other at a place; null where there is no such column. */
export const blocksAt = (
  { blocks }: BlockDesign,
  { inside }: Pick<Place, 'inside'>,
): readonly Block[] | null => {
  if (!inside) return blocks
  const holder = blocks.find(({ id }) => id === inside.block)
  return holder?.kind === 'columns' ? (holder.columns[inside.column]?.blocks ?? null) : null
}

/** Checks whether a block may be placed in a column: neither columns nor the footer. */
export const fitsColumn = (block: Block): block is Leaf =>
  block.kind !== 'columns' && block.kind !== 'footer'

/** Replaces the blocks beside each other at a place. */
export const withBlocksAt = (
  design: BlockDesign,
  { inside }: Pick<Place, 'inside'>,
  to: readonly Block[],
): BlockDesign =>
  inside
    ? {
        ...design,
        blocks: design.blocks.map((block) =>
          block.id === inside.block && block.kind === 'columns'
            ? {
                ...block,
                columns: block.columns.map((column, at) =>
                  at === inside.column ? { ...column, blocks: to.filter(fitsColumn) } : column,
                ),
              }
            : block,
        ),
      }
    : { ...design, blocks: [...to] }

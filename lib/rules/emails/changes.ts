import type { Block } from '#contract/emails/block-shapes.ts'
import type { Design } from '#contract/emails/design-shapes.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { isSame } from '#rules/tools/same.ts'

/** A difference between two versions, as a key of messages with its values. */
export type Change = { key: string; values?: Record<string, string | number> }

type Placed = { block: Block; at: string }

const placed = (blocks: readonly Block[], inside = ''): Placed[] =>
  blocks.flatMap((block, at) => [
    { block, at: `${inside}${at}` },
    ...(block.kind === 'columns'
      ? block.columns.flatMap(({ blocks: inner }, column) =>
          placed(inner, `${inside}${at}.${column}.`),
        )
      : []),
  ])

/** The block without what it holds, which is compared for itself. */
const own = (block: Block): unknown =>
  block.kind === 'columns' ? { ...block, columns: block.columns.map(({ width }) => width) } : block

const changesOfBlocks = (before: readonly Block[], after: readonly Block[]): Change[] => {
  const [was, is] = [placed(before), placed(after)]
  const old = new Map(was.map((one) => [one.block.id, one]))
  const now = new Map(is.map((one) => [one.block.id, one]))
  const change = (key: string, { block }: Placed): Change => ({
    key,
    values: { block: block.id, kind: block.kind },
  })
  // a block that only others have moved around is not moved itself
  const rest = (all: readonly Placed[], others: ReadonlyMap<string, Placed>): string[] =>
    all.filter(({ block }) => others.has(block.id)).map(({ block }) => block.id)
  const [orderBefore, orderAfter] = [rest(was, now), rest(is, old)]
  const moved = new Set(orderAfter.filter((id, at) => orderBefore[at] !== id))
  return [
    ...was.filter(({ block }) => !now.has(block.id)).map((one) => change('removed', one)),
    ...is.flatMap((one) => {
      const earlier = old.get(one.block.id)
      if (!earlier) return [change('added', one)]
      return [
        ...(isSame(own(earlier.block), own(one.block)) ? [] : [change('changed', one)]),
        ...(moved.has(one.block.id) && earlier.at !== one.at ? [change('moved', one)] : []),
      ]
    }),
  ]
}

/** Lists the differences between two designs. */
export const changesOfDesign = (before: Design, after: Design): Change[] => [
  ...(['subject', 'preheader', 'plain'] as const)
    .filter((field) => !isSame(before[field], after[field]))
    .map((key) => ({ key })),
  ...(before.format === after.format ? [] : [{ key: `format_${after.format}` }]),
  ...(before.format === 'html' && after.format === 'html' && !isSame(before.html, after.html)
    ? [{ key: 'html' }]
    : []),
  ...(before.format === 'blocks' && after.format === 'blocks'
    ? changesOfBlocks(before.blocks, after.blocks)
    : []),
]

/** Lists the differences between two themes. */
export const changesOfTheme = (before: Theme, after: Theme): Change[] =>
  (['logo', 'width', 'font', 'colors', 'dark', 'radius', 'footer', 'address', 'social'] as const)
    .filter((field) => !isSame(before[field], after[field]))
    .map((key) => ({ key: `theme_${key}` }))

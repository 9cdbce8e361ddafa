import type { Block, Leaf } from '#contract/emails/block-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'

const common = {
  show: null,
  hide_on: null,
  background: null,
  padding: [0, 0] as [number, number],
  align: 'left' as const,
}
const line = (value: string) => ({ en: { value, of: '' } })

export const heading = (id: string, text = id): Extract<Leaf, { kind: 'heading' }> => ({
  kind: 'heading',
  id,
  ...common,
  text: line(text),
  level: '1',
})
export const columns = (id: string, ...inner: Leaf[][]): Block => ({
  kind: 'columns',
  id,
  ...common,
  columns: inner.map((blocks) => ({ width: 1, blocks })),
  keep: false,
})
export const footer = (id = 'footer1'): Block => ({
  kind: 'footer',
  id,
  ...common,
  text: {},
  unsubscribe: {},
  shop: {},
  balance: {},
})
export const designOf = (...blocks: Block[]): BlockDesign => ({
  v: 1,
  format: 'blocks',
  subject: line('Hello'),
  preheader: {},
  plain: {},
  blocks,
})

/** Writes the order of blocks as "a b [c d | e] f". */
export const orderOf = ({ blocks }: BlockDesign): string =>
  blocks
    .map((block) =>
      block.kind === 'columns'
        ? `${block.id}[${block.columns.map((column) => orderOfAll(column.blocks)).join('|')}]`
        : block.id,
    )
    .join(' ')
const orderOfAll = (blocks: readonly Leaf[]): string => blocks.map(({ id }) => id).join(' ')

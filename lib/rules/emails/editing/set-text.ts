import type { Block } from '#contract/emails/block-shapes.ts'
import type { Design } from '#contract/emails/design-shapes.ts'
import { type Texts, setText } from './texts.ts'

type Placed = { block: string | null; field: string }

/** Writes a text into an object at a path such as `rows.0.label`. */
const put = <Of extends object>(
  of: Of,
  path: readonly string[],
  change: (texts: Texts) => Texts,
): Of => {
  const [key, ...rest] = path
  const inner = (of as Record<string, unknown>)[key!]
  const value = rest.length ? put(inner as object, rest, change) : change(inner as Texts)
  if (Array.isArray(of)) return of.map((one, at) => (String(at) === key ? value : one)) as never
  return { ...of, [key!]: value }
}

const inBlocks = (
  blocks: readonly Block[],
  { block: id, field }: Placed,
  change: (texts: Texts) => Texts,
): Block[] =>
  blocks.map((block): Block => {
    if (block.id === id) return put(block, field.split('.'), change)
    if (block.kind !== 'columns') return block
    return {
      ...block,
      columns: block.columns.map((column) => ({
        ...column,
        blocks: inBlocks(column.blocks, { block: id, field }, change) as typeof column.blocks,
      })),
    }
  })

/** Writes one text of a design in a language; a translation remembers its base text. */
export const withText = <Of extends Design>(
  design: Of,
  at: Placed,
  { language, base, value }: { language: string; base: string; value: Texts[string]['value'] },
): Of => {
  const change = (texts: Texts): Texts => setText(texts, language, base, value)
  if (at.block === null) return put(design, [at.field], change)
  return design.format === 'blocks'
    ? { ...design, blocks: inBlocks(design.blocks, at, change) }
    : design
}

import * as z from 'zod/mini'
import { Block } from './block-shapes.ts'
import { HtmlText, LineText, PlainText } from './text-shapes.ts'

export const mostBlocks = 60

const head = {
  v: z.literal(1),
  subject: LineText,
  /** the line that inboxes show beside the subject */
  preheader: LineText,
  /** the plain text; made from the blocks where a language has none */
  plain: PlainText,
}

const countOf = (blocks: readonly Block[]): number =>
  blocks.reduce(
    (sum, one) =>
      sum + 1 + (one.kind === 'columns' ? one.columns.flatMap(({ blocks }) => blocks).length : 0),
    0,
  )
const idsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((one) => [
    one.id,
    ...(one.kind === 'columns' ? one.columns.flatMap((column) => idsOf(column.blocks)) : []),
  ])

/** An email made of blocks; at most 60, their ids unique. */
export const BlockDesign = z.strictObject({
  ...head,
  format: z.literal('blocks'),
  blocks: z.array(Block).check(
    z.refine((blocks) => countOf(blocks) <= mostBlocks, 'more than 60 blocks'),
    z.refine((blocks) => new Set(idsOf(blocks)).size === idsOf(blocks).length, 'an id twice'),
  ),
})
export type BlockDesign = z.infer<typeof BlockDesign>

/** An email written as HTML. */
export const HtmlDesign = z.strictObject({ ...head, format: z.literal('html'), html: HtmlText })
export type HtmlDesign = z.infer<typeof HtmlDesign>

/** The document of an email: what is compiled once and filled once a mail. */
export const Design = z.discriminatedUnion('format', [BlockDesign, HtmlDesign])
export type Design = z.infer<typeof Design>

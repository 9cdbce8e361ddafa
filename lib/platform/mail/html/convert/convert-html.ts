import type { Block } from '#contract/emails/block-shapes.ts'
import { type BlockDesign, mostBlocks } from '#contract/emails/design-shapes.ts'
import { cleanNodes } from '#platform/mail/html/clean-html.ts'
import { isElement, type Node } from '#platform/mail/html/nodes.ts'
import { type LeftOver, lostLooksIn, mostLeftOver, removedOf } from './left-over.ts'
import { BlockReader } from './read-blocks.ts'

/** The language of the HTML, and the footer whose links the blocks keep. */
export type Converting = {
  language: string
  files: string
  footer?: Extract<Block, { kind: 'footer' }>
}

const bodyOf = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node): Node[] => {
    if (!isElement(node)) return [node]
    if (node.name === 'html' || node.name === 'body') return bodyOf(node.children)
    return node.name === 'head' || node.name === 'style' || node.name === 'meta' ? [] : [node]
  })

const sizeOf = (block: Block): number =>
  1 + (block.kind === 'columns' ? block.columns.flatMap(({ blocks }) => blocks).length : 0)

/** Turns HTML into blocks, and lists what has no place among them. Replaces nothing. */
export const convertHtml = (
  html: string,
  { language, files, footer }: Converting,
): { design: BlockDesign; left_over: LeftOver[] } => {
  const reader = new BlockReader(language, files)
  const nodes = bodyOf(cleanNodes(html, files))
  reader.read(nodes)
  const left = [...removedOf(html, files), ...lostLooksIn(nodes), ...reader.leftOver]
  const end: Block = {
    id: 'footer',
    kind: 'footer',
    show: null,
    hide_on: null,
    background: null,
    padding: [16, 28],
    align: 'left',
    unsubscribe: {},
    shop: {},
    balance: {},
    ...footer,
    text: reader.footer.length
      ? { [language]: { value: reader.footer.slice(0, mostBlocks), of: '' } }
      : {},
  }
  const blocks: Block[] = []
  let size = 1
  for (const block of reader.blocks) {
    size += sizeOf(block)
    if (size <= mostBlocks) blocks.push(block)
    else left.push({ what: 'element', text: block.kind })
  }
  return {
    design: {
      v: 1,
      format: 'blocks',
      subject: {},
      preheader: reader.preheader ? { [language]: { value: reader.preheader, of: '' } } : {},
      plain: {},
      blocks: [...blocks, end],
    },
    left_over: left.slice(0, mostLeftOver),
  }
}

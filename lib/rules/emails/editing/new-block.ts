import type { Block, BlockKind } from '#contract/emails/block-shapes.ts'

/** Kinds of blocks in the order in which the palette shows them. */
export const blockKinds = [
  'logo',
  'heading',
  'text',
  'image',
  'button',
  'divider',
  'spacer',
  'columns',
  'facts',
  'code',
  'credits',
  'social',
  'footer',
] as const satisfies readonly BlockKind[]

/** Words with which a new block begins, in the base language. */
export type FirstWords = {
  heading: string
  text: string
  button: string
  fact: string
  code: string
  until: string
  never: string
  shop: string
  balance: string
  unsubscribe: string
}

/** Makes a new block of a kind. */
export const newBlock = (
  kind: BlockKind,
  id: string,
  base: string,
  words: FirstWords,
  variables: readonly string[],
): Block => {
  const line = (value: string) => ({ [base]: { value, of: '' } })
  const common = {
    id,
    show: null,
    hide_on: null,
    background: null,
    padding: [12, 12] as [number, number],
    align: 'left' as const,
  }
  switch (kind) {
    case 'logo':
      return { kind, ...common, align: 'center' }
    case 'heading':
      return { kind, ...common, text: line(words.heading), level: '2' }
    case 'text': {
      const value = [{ is: 'paragraph' as const, items: [[{ text: words.text }]] }]
      return { kind, ...common, text: { [base]: { value, of: '' } }, size: 'normal' }
    }
    case 'image':
      return { kind, ...common, path: null, alt: {}, link: '', width: 100, align: 'center' }
    case 'button':
      return { kind, ...common, label: line(words.button), link: '{shop_link}', full: false }
    case 'divider':
      return { kind, ...common }
    case 'spacer':
      return { kind, ...common, padding: [0, 0], height: 24 }
    case 'columns':
      return {
        kind,
        ...common,
        columns: [
          { width: 1, blocks: [] },
          { width: 1, blocks: [] },
        ],
        keep: false,
      }
    case 'facts': {
      const first = ['amount_issued', 'giftcard_balance', 'expires_on', 'shop_name'].find((name) =>
        variables.includes(name),
      )
      const rows = [{ label: line(words.fact), variable: first ?? variables[0] ?? 'shop_name' }]
      return { kind, ...common, rows }
    }
    case 'code':
      return { kind, ...common, as: 'text', label: line(words.code), align: 'center' }
    case 'credits':
      return { kind, ...common, until: line(words.until), never: line(words.never) }
    case 'social':
      return { kind, ...common, links: [], align: 'center' }
    case 'footer':
      return {
        kind,
        ...common,
        padding: [24, 32],
        align: 'center',
        text: {},
        unsubscribe: line(words.unsubscribe),
        shop: line(words.shop),
        balance: line(words.balance),
      }
  }
}

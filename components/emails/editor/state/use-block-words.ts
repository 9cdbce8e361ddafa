'use client'

import {
  AlignJustify,
  Barcode,
  Columns2,
  CreditCard,
  PanelBottom,
  Heading,
  Image,
  ListChecks,
  type LucideIcon,
  Minus,
  MousePointerClick,
  MoveVertical,
  Share2,
  Store,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Block, BlockKind } from '#contract/emails/block-shapes.ts'
import type { FirstWords } from '#rules/emails/editing/new-block.ts'
import { joined } from '#rules/emails/words/markup.ts'
import { textIn } from '#rules/emails/words/texts.ts'

/** Pictures of the kinds of blocks. */
export const blockIcons: Record<BlockKind, LucideIcon> = {
  logo: Store,
  heading: Heading,
  text: AlignJustify,
  image: Image,
  button: MousePointerClick,
  divider: Minus,
  spacer: MoveVertical,
  columns: Columns2,
  facts: ListChecks,
  code: Barcode,
  credits: CreditCard,
  social: Share2,
  footer: PanelBottom,
}

const shortest = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** Returns the beginning of a block's own text; empty where it has none. */
export const beginningOf = (block: Block, language: string, base: string): string => {
  switch (block.kind) {
    case 'heading':
      return shortest(textIn(block.text, language, base) ?? '')
    case 'button':
    case 'code':
      return shortest(textIn(block.label, language, base) ?? '')
    case 'image':
      return shortest(textIn(block.alt, language, base) ?? '')
    case 'text':
      return shortest(
        (textIn(block.text, language, base) ?? [])
          .flatMap(({ items }) => items.flatMap((pieces) => joined(pieces)))
          .map((piece) => {
            if ('text' in piece) return piece.text
            return 'variable' in piece ? `{${piece.variable}}` : ' '
          })
          .join('')
          .slice(0, 60),
      )
    case 'logo':
    case 'divider':
    case 'spacer':
    case 'columns':
    case 'facts':
    case 'credits':
    case 'social':
    case 'footer':
      return ''
  }
}

/** Names the kinds of blocks, and the words with which a new one begins. */
export function useBlockWords() {
  const t = useTranslations('email-editor.blocks')
  const first = useTranslations('email-editor.first')
  const firstWords: FirstWords = {
    heading: first('heading'),
    text: first('text'),
    button: first('button'),
    fact: first('fact'),
    code: first('code'),
    until: first('until', { lot_until: '{lot_until}' }),
    never: first('never'),
    shop: first('shop'),
    balance: first('balance'),
    unsubscribe: first('unsubscribe'),
  }
  return {
    kind: (kind: BlockKind) => t(kind),
    name: (block: Block, language: string, base: string) => {
      const beginning = beginningOf(block, language, base)
      return beginning ? t('named', { kind: t(block.kind), text: beginning }) : t(block.kind)
    },
    firstWords,
  }
}

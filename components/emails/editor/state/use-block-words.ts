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
import { useBlockNames } from '#components/emails/design/use-block-names.ts'
import type { BlockKind } from '#contract/emails/block-shapes.ts'
import type { FirstWords } from '#rules/emails/editing/new-block.ts'

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

/** Names blocks and their kinds, and the words with which a new one begins. */
export function useBlockWords() {
  const names = useBlockNames()
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
  return { ...names, firstWords }
}

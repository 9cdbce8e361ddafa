'use client'

import { useTranslations } from 'next-intl'
import type { Block, BlockKind } from '#contract/emails/block-shapes.ts'
import { beginningOfBlock } from '#rules/emails/editing/texts.ts'

/** Names blocks by their kind and the beginning of their text. */
export function useBlockNames() {
  const t = useTranslations('email-design.kinds')
  const kind = (of: BlockKind | undefined): string => t(of ?? 'block')
  return {
    kind,
    /** in a language of the email, else in any in which the block has a text */
    name: (block: Block, language = '', base = ''): string => {
      const text = beginningOfBlock(block, language, base)
      return text ? t('named', { kind: kind(block.kind), text }) : kind(block.kind)
    },
  }
}

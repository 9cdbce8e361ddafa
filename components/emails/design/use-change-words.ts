'use client'

import { useTranslations } from 'next-intl'
import type { BlockKind } from '#contract/emails/block-shapes.ts'
import type { Change } from '#rules/emails/changes.ts'
import { blockOf } from '#rules/emails/editing/places.ts'
import { ofBlocks } from '#rules/emails/editing/texts.ts'
import { useBlockNames } from './use-block-names.ts'

const keys = [
  'subject',
  'preheader',
  'plain',
  'html',
  'format_blocks',
  'format_html',
  'added',
  'removed',
  'changed',
  'moved',
  'theme_logo',
  'theme_width',
  'theme_font',
  'theme_colors',
  'theme_dark',
  'theme_radius',
  'theme_footer',
  'theme_address',
  'theme_social',
] as const

/**
 * Names differences in the reader's language, each once; a block by its text where one of the
 * documents has it, else by its kind.
 */
export function useChangeWords() {
  const t = useTranslations('email-design.changes')
  const names = useBlockNames()
  return (changes: readonly Change[], documents: readonly object[] = []): string[] => {
    const blockOfChange = ({ values = {} }: Change): string => {
      const id = String(values['block'] ?? '')
      const found = documents
        .map((document) => ofBlocks(document))
        .map((design) => design && blockOf(design, id))
        .find(Boolean)
      return found ? names.name(found) : names.kind(values['kind'] as BlockKind | undefined)
    }
    const lines = changes.map((change) =>
      t(keys.find((key) => key === change.key) ?? 'other', { block: blockOfChange(change) }),
    )
    return [...new Set(lines)]
  }
}

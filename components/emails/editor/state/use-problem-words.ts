'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { Change } from '#rules/emails/changes.ts'
import { blockOf } from '#rules/emails/editing/places.ts'
import { ofBlocks } from '#rules/emails/editing/texts.ts'
import { languageName } from '#rules/shop/language.ts'
import { useAround, useEditorState } from './editor-context.tsx'
import { useBlockWords } from './use-block-words.ts'
import { useView } from './use-view.ts'

const codes = [
  'unknown_variable',
  'secret_variable',
  'text_missing',
  'text_outdated',
  'bad_url',
  'unreadable',
  'never',
  'no_image',
  'no_alt',
  'contrast',
  'empty_subject',
  'long_subject',
  'no_preheader',
  'missing_code',
  'missing_link',
  'no_unsubscribe',
  'too_big',
] as const
const changeKeys = [
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

/** Names problems and changes in the reader's language. */
export function useProblemWords() {
  const t = useTranslations('email-editor.problems')
  const changed = useTranslations('email-editor.changes')
  const reader = useLocale()
  const words = useBlockWords()
  const { languages } = useAround()
  const { language } = useView()
  const design = useEditorState<BlockDesign | null>(({ history }) => ofBlocks(history.now))
  const nameOf = (id: string | undefined): string | null => {
    const block = design && id ? blockOf(design, id) : null
    return block && words.name(block, language, languages.base)
  }
  return {
    problem: ({ code, written = '', nearest = '', value = 0, language: of }: Problem): string => {
      const values = { written, nearest, value, language: of ? languageName(of, reader) : '' }
      const known = codes.find((one) => one === code)
      return known ? t(known, values) : t('other', { code })
    },
    place: ({ block, language: of }: Problem): string =>
      [nameOf(block), of && languageName(of, reader)].filter(Boolean).join(' · '),
    change: ({ key, values = {} }: Change): string => {
      const known = changeKeys.find((one) => one === key)
      if (!known) return changed('other')
      const id = values['block'] === undefined ? undefined : String(values['block'])
      const kind = values['kind'] as Parameters<typeof words.kind>[0] | undefined
      const block = nameOf(id) ?? (kind ? words.kind(kind) : '')
      return changed(known, { block })
    },
  }
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import { languageName } from '#rules/shop/language.ts'

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
  'hidden_code',
  'hidden_link',
  'no_unsubscribe',
  'too_big',
  'too_many_variables',
  'too_deep',
  'variable_in_style',
  'variable_in_comment',
  'variable_in_name',
  'variable_in_attribute',
  'content_missing',
  'content_twice',
  'content_place',
  'needed_missing',
  'foreign_image',
  'tag_removed',
  'attribute_removed',
  'style_removed',
  'comment_removed',
  'foreign_font',
] as const

/** Returns a problem as a sentence; one that isn't known is named by its code. */
export function useProblemWords() {
  const t = useTranslations('email-design.problems')
  const reader = useLocale()
  return ({ code, written = '', nearest = '', value = 0, language }: Omit<Problem, 'level'>) =>
    t(codes.find((one) => one === code) ?? 'other', {
      code,
      written,
      value,
      nearest,
      near: nearest ? 'one' : 'none',
      language: language ? languageName(language, reader) : '',
    })
}

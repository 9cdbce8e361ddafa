'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { convertEmail } from '#contract/emails/edit.ts'
import type { Answer } from '#contract/endpoint.ts'
import { languageName } from '#rules/shop/language.ts'

type Part = Answer<typeof convertEmail>['left_over'][number]

/** Names parts of HTML that have no place among blocks. */
export function useLeftOver() {
  const t = useTranslations('email-design.leftOver')
  const reader = useLocale()
  return (parts: readonly Part[]): string[] =>
    parts.map(({ what, text }) => {
      const name = t.has(what as never) ? t(what as 'text') : what
      const about = what === 'translation' ? languageName(text, reader) : text
      return about ? `${name}: ${about}` : name
    })
}

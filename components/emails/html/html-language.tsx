'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { Email } from '#contract/emails/named-shapes.ts'
import { languageName } from '#rules/shop/language.ts'

type Props = {
  languages: { base: string; others: readonly string[] }
  language: string
  states: Email['languages']
  mayEdit: boolean
  onChoose: (language: string) => void
  /** marks the translation as one of the base text as it is now; undefined: it is being typed */
  onTranslated: (() => void) | undefined
}

/** Chooses the language that is written, and says whether its translation is missing or outdated. */
export function HtmlLanguage({ languages, language, states, mayEdit, ...on }: Props) {
  const t = useTranslations('email-html.language')
  const reader = useLocale()
  const { base, others } = languages
  if (others.length === 0) return null
  const state = states.find((one) => one.language === language)
  const isOutdated = state !== undefined && state.outdated > 0
  const isMissing = state !== undefined && state.done + state.outdated < state.total
  const about = isOutdated ? 'outdated' : 'missing'
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t('label')}
        value={language}
        options={[base, ...others].map((one) => ({
          value: one,
          label:
            one === base
              ? t('base', { name: languageName(one, reader) })
              : languageName(one, reader),
        }))}
        onChange={(event) => on.onChoose(event.target.value)}
      />
      {language !== base && (isOutdated || isMissing) && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <Chip tone="warning">{t(about)}</Chip>
          <span className="text-text-muted">
            {t(`${about}About`, { base: languageName(base, reader) })}
          </span>
          {isOutdated && mayEdit && on.onTranslated && (
            <Button size="small" onClick={on.onTranslated}>
              {t('translated')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { useAround } from '#components/emails/editor/state/editor-context.tsx'
import { useView } from '#components/emails/editor/state/use-view.ts'
import type { Texts } from '#rules/emails/editing/texts.ts'
import { languageName } from '#rules/shop/language.ts'
import { stateOf } from '#rules/emails/words/texts.ts'

type Props = { texts: Texts; onTranslated: () => void }

/** Says that a text isn't translated, or that its base text changed since. */
export function TranslationNote({ texts, onTranslated }: Props) {
  const t = useTranslations('email-editor.translation')
  const reader = useLocale()
  const { languages } = useAround()
  const { language } = useView()
  const state = stateOf(texts, language, languages.base)
  if (state === 'done') return null
  const base = languageName(languages.base, reader)
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      <Chip tone="warning">{t(state)}</Chip>
      <span>{t(`${state}About`, { base })}</span>
      {state === 'outdated' && (
        <Button size="small" onClick={onTranslated}>
          {t('translated')}
        </Button>
      )}
    </span>
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { CopyButton } from '#components/ui/button/copy-button.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import type { AnswerCard } from '#contract/helpdesk/shapes.ts'
import { languageName } from '#rules/shop/language.ts'

/** Texts that answer the customer, in their language at first; copied, never sent from here. */
export function RepliesCard({ replies }: { replies: AnswerCard['replies'] }) {
  const t = useTranslations('helpdesk.replies')
  const locale = useLocale()
  const languages = [...new Set(replies.map(({ language }) => language))]
  const [language, setLanguage] = useState(languages[0] ?? locale)
  const [kind, setKind] = useState(replies[0]?.kind)
  const ofLanguage = replies.filter((reply) => reply.language === language)
  const shown = ofLanguage.find((reply) => reply.kind === kind) ?? ofLanguage[0]
  if (!shown) return null
  return (
    <Card
      title={t('title')}
      aside={
        <div className="flex items-center gap-2">
          <SelectBox
            aria-label={t('language')}
            value={language}
            options={languages.map((value) => ({ value, label: languageName(value, locale) }))}
            onChange={({ target }) => setLanguage(target.value)}
          />
          <CopyButton text={shown.text} of={t(`kinds.${shown.kind}`)} />
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <RadioGroup
          legend={t('kind')}
          name="reply"
          value={shown.kind}
          options={ofLanguage.map(({ kind: value }) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={({ target }) => setKind(target.value as typeof kind)}
        />
        <p
          lang={language}
          className="rounded-md bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere"
        >
          {shown.text}
        </p>
      </div>
    </Card>
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Select } from '#components/ui/form/select.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { languageName } from '#rules/shop/language.ts'
import { DesignPicture } from './design-picture.tsx'
import { useCompared } from './use-compared.ts'

type Props = {
  state: Pick<DesignState, 'name' | 'live' | 'languages'>
  no: number
  onClose: () => void
}

/** A version beside the live one, with their differences in words. */
export function CompareDialog({ state: { name, live, languages }, no, onClose }: Props) {
  const t = useTranslations('email-list.versions')
  const locale = useLocale()
  const [language, setLanguage] = useState(languages.base)
  const changes = useCompared(name, no, live)
  const all = [languages.base, ...languages.others]
  const titleOf = (one: number): string => (one === 0 ? t('usual') : t('version', { no: one }))
  return (
    <Dialog
      size="large"
      title={t('compareTitle', { one: titleOf(no), other: titleOf(live.no) })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {all.length > 1 && (
          <Select
            label={t('language')}
            className="max-w-60"
            value={language}
            options={all.map((one) => ({ value: one, label: languageName(one, locale) }))}
            onChange={(event) => setLanguage(event.target.value)}
          />
        )}
        <section aria-label={t('changes')}>
          <h3 className="mb-1 font-medium">{t('changes')}</h3>
          {changes === null && <p className="text-text-muted">{t('comparing')}</p>}
          {changes?.length === 0 && <p className="text-text-muted">{t('same')}</p>}
          {changes !== null && changes.length > 0 && (
            <ul className="max-h-40 list-disc overflow-y-auto pl-5">
              {changes.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
        <div className="grid grid-cols-2 gap-5">
          <DesignPicture {...{ name, no, language }} title={titleOf(no)} />
          <DesignPicture
            {...{ name, language }}
            no={live.no}
            title={t('liveNow', { title: titleOf(live.no) })}
          />
        </div>
      </div>
    </Dialog>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { queryFor } from '#client/query.ts'
import type { Design } from '#contract/emails/design-shapes.ts'
import { getDesignVersion } from '#contract/emails/edit.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { changesOf } from '#rules/emails/editing/changed.ts'
import { textIn } from '#rules/emails/words/texts.ts'
import { languageName } from '#rules/shop/language.ts'
import { ChangeList } from './change-list.tsx'
import { DesignPicture } from './design-picture.tsx'
import { SideBySide, sideRoom } from './side-by-side.tsx'
import type { Source } from './use-filling.ts'
import type { Target } from './use-version-acts.ts'

type Props = {
  target: Target
  no: number
  /** the version that it is compared with */
  other: { title: string; document: object }
  source: Source
  theme: Theme
  language: string
  onClose: () => void
}

const subjectOf = ({ subject }: Design, language: string, base: string): string | undefined =>
  textIn(subject, language, base)

/** An earlier version beside another, with their differences in words. */
export function CompareDialog({ target, no, other, source, theme, onClose, ...rest }: Props) {
  const t = useTranslations('email-design.versions')
  const locale = useLocale()
  const [language, setLanguage] = useState(rest.language)
  const request = useQuery(
    queryFor(getDesignVersion, { ...target, params: { ...target.params, no: String(no) } }),
  )
  const { base, others } = source.languages
  const title = no === 0 ? t('default') : t('version', { no })
  const changes = request.data ? changesOf(request.data.design, other.document) : []
  const sideOf = (of: string, document: object) => ({
    title: of,
    about: 'subject' in document ? subjectOf(document as Design, language, base) : undefined,
    picture: (
      <DesignPicture title={of} room={sideRoom} {...{ document, source, theme, language }} />
    ),
  })
  return (
    <Dialog
      title={t('compareTitle', { one: title, other: other.title })}
      size="large"
      onClose={onClose}
    >
      {request.isError && <RequestError title={t('versionFailed')} request={request} />}
      {request.isPending && <Skeleton className="h-96 w-full" />}
      {request.data && (
        <div className="flex flex-col gap-4">
          {others.length > 0 && (
            <Select
              label={t('language')}
              className="max-w-60"
              value={language}
              options={[base, ...others].map((one) => ({
                value: one,
                label: languageName(one, locale),
              }))}
              onChange={(event) => setLanguage(event.target.value)}
            />
          )}
          <section aria-label={t('differences')}>
            <h3 className="mb-1 font-medium">{t('differences')}</h3>
            {changes.length ? (
              <ChangeList changes={changes} documents={[other.document, request.data.design]} />
            ) : (
              <p className="text-sm text-text-muted">{t('same')}</p>
            )}
          </section>
          <SideBySide
            sides={[sideOf(title, request.data.design), sideOf(other.title, other.document)]}
          />
        </div>
      )}
    </Dialog>
  )
}

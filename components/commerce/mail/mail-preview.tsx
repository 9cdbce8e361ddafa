'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import type { Input } from '#contract/endpoint.ts'
import { MailShown } from './mail-shown.tsx'

/** The email as the platform will send it, or why it wouldn't leave. */
export function MailPreview({ input }: { input: Input<typeof renderEmail> }) {
  const t = useTranslations('commerce.mailPreview')
  const { data, isError } = useQuery({
    ...queryFor(renderEmail, input),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label={t('title')} className="min-w-0">
      {isError && <Notice tone="warning">{t('failed')}</Notice>}
      {!data && !isError && <Skeleton className="h-112 w-full" />}
      {data?.withheld && (
        <div className="mb-3">
          <Notice tone="warning">{t(`withheld.${data.withheld}`)}</Notice>
        </div>
      )}
      {data && <MailShown title={t('title')} {...data} />}
    </section>
  )
}

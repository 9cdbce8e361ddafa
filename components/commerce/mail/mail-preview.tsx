'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Tabs } from '#components/ui/list/tabs.tsx'
import { queryFor } from '#client/query.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import type { Input } from '#contract/endpoint.ts'

const frame = 'h-96 w-full rounded-md border border-line'

/** The email as the platform will send it, in a frame without scripts or network. */
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
      {data && (
        <>
          <p className="truncate text-sm">
            <span className="text-text-muted">{t('from')}</span> {data.from}
          </p>
          <p className="mb-1 truncate text-sm">
            <span className="text-text-muted">{t('subject')}</span>{' '}
            <span className="font-medium">{data.subject}</span>
          </p>
          <Tabs
            label={t('title')}
            items={[
              {
                id: 'html',
                title: t('html'),
                content: (
                  <iframe
                    title={t('title')}
                    sandbox=""
                    srcDoc={data.html}
                    className={`${frame} bg-white`}
                  />
                ),
              },
              {
                id: 'text',
                title: t('text'),
                content: (
                  // it scrolls, so the keyboard must reach it
                  <pre
                    tabIndex={0}
                    className={`${frame} overflow-auto bg-sunken p-4 text-sm whitespace-pre-wrap`}
                  >
                    {data.text}
                  </pre>
                ),
              },
            ]}
          />
        </>
      )}
    </section>
  )
}

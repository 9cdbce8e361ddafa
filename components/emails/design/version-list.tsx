'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { listDesignVersions } from '#contract/emails/edit.ts'
import type { Target, VersionActs } from './use-version-acts.ts'
import { VersionRow } from './version-row.tsx'

type Props = {
  target: Target
  acts: VersionActs
  /** number of the live version; 0: the default */
  live: number
  zone: string
  scheduledZone: string
  mayEdit: boolean
  onCompare: (no: number) => void
}

/** Versions of a document, newest first, and the default at the end. */
export function VersionList({ target, live, onCompare, ...rest }: Props) {
  const t = useTranslations('email-design.versions')
  const request = useQuery({ ...queryFor(listDesignVersions, target), staleTime: 0 })
  return (
    <>
      {request.isError && <RequestError title={t('failed')} request={request} />}
      {request.isPending && <Skeleton className="h-40 w-full" />}
      {request.data && (
        <ol aria-label={t('title')} className="flex flex-col divide-y divide-line">
          {request.data.versions.map((version) => (
            <VersionRow
              key={version.no}
              {...{ version, ...rest }}
              onCompare={() => onCompare(version.no)}
            />
          ))}
          <li className="flex items-center justify-between gap-4 py-3">
            <div>
              <p className="font-medium">{t('default')}</p>
              <p className="text-sm text-text-muted">
                {t(live === 0 ? 'defaultLive' : 'defaultAbout')}
              </p>
            </div>
            <Button
              size="small"
              aria-label={t('compareNamed', { title: t('default') })}
              onClick={() => onCompare(0)}
            >
              {t('compare')}
            </Button>
          </li>
        </ol>
      )}
    </>
  )
}

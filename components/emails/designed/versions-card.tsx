'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { listDesignVersions } from '#contract/emails/edit.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { useVersionActs } from './use-version-acts.ts'
import { VersionRow } from './version-row.tsx'

const CompareDialog = dynamic(
  () => import('./compare-dialog.tsx').then((file) => file.CompareDialog),
  { ssr: false },
)

type Props = { state: DesignState; zone: string; scheduledZone: string; mayEdit: boolean }

/** Versions of the email, newest first: compare, restore, withdraw, back to the default. */
export function VersionsCard({ state, zone, scheduledZone, mayEdit }: Props) {
  const t = useTranslations('email-list.versions')
  const { name, live } = state
  const request = useQuery(queryFor(listDesignVersions, { params: { name }, query: {} }))
  const acts = useVersionActs(state)
  const [compared, setCompared] = useState<number | null>(null)
  return (
    <Card
      title={t('title')}
      aside={
        mayEdit &&
        live.no > 0 && (
          <Button size="small" busy={acts.isBusy} onClick={() => void acts.reset()}>
            {t('reset')}
          </Button>
        )
      }
    >
      {request.isError && <RequestError title={t('listFailed')} request={request} />}
      {request.isPending && <Skeleton className="h-32 w-full" />}
      {request.data && (
        <ol aria-label={t('title')} className="flex flex-col divide-y divide-line">
          {request.data.versions.map((version) => (
            <VersionRow
              key={version.no}
              {...{ version, acts, zone, scheduledZone, mayEdit }}
              onCompare={() => setCompared(version.no)}
            />
          ))}
          <li className="flex items-center justify-between gap-4 py-3">
            <div>
              <p className="font-medium">{t('usual')}</p>
              <p className="text-sm text-text-muted">
                {t(live.no === 0 ? 'usualIsLive' : 'usualAbout')}
              </p>
            </div>
            {live.no > 0 && (
              <Button
                size="small"
                aria-label={t('compareNamed', { title: t('usual') })}
                onClick={() => setCompared(0)}
              >
                {t('compare')}
              </Button>
            )}
          </li>
        </ol>
      )}
      {compared !== null && (
        <CompareDialog {...{ state }} no={compared} onClose={() => setCompared(null)} />
      )}
    </Card>
  )
}

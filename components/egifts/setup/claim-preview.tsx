'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import { previewClaimPage } from '#contract/egifts/calls.ts'

const waitMs = 400

/**
 * Previews the claim page as the platform would serve it, in a frame without scripts or network,
 * while typing.
 */
export function ClaimPreview({ typed }: { typed: EgiftSettings | null }) {
  const t = useTranslations('egifts.setup')
  const [page, setPage] = useState<'open' | 'claimed'>('open')
  const settings = useSettled(typed)
  const { data, isError } = useQuery({
    ...queryFor(previewClaimPage, { body: { settings: settings!, page } }),
    enabled: settings !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <Card title={t('preview')} className="sticky top-18">
      <RadioGroup
        legend={t('previewOf')}
        value={page}
        name="preview"
        options={(['open', 'claimed'] as const).map((value) => ({
          value,
          label: t(`pages.${value}`),
        }))}
        onChange={(event) => setPage(event.target.value as typeof page)}
      />
      <div className="mt-3">
        {isError && <Notice tone="warning">{t('previewFailed')}</Notice>}
        {typed === null && <Notice tone="warning">{t('previewOld')}</Notice>}
        {data ? (
          <iframe
            title={t('preview')}
            sandbox=""
            srcDoc={data.html}
            className="h-140 w-full rounded-md border border-line"
          />
        ) : (
          !isError && <Skeleton className="h-140 w-full" />
        )}
      </div>
    </Card>
  )
}

/** Returns the last valid settings after a pause in typing. */
function useSettled(typed: EgiftSettings | null): EgiftSettings | null {
  const text = typed && JSON.stringify(typed)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => setSettled(text), waitMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled === null ? null : (JSON.parse(settled) as EgiftSettings)
}

'use client'

import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import type { OutcomeRow as Row, Preview } from '#components/commerce/refund/outcome.ts'
import { OutcomeList } from '#components/commerce/refund/outcome-list.tsx'

type Props = {
  preview: Preview | undefined
  /** rows of the preview that was seen before something moved */
  seen: readonly Row[] | null
  isFetching: boolean
  isEmpty: boolean
  problem: string | undefined
  recipient: React.ReactNode
  action: React.ReactNode
}

/** Everything that the refund would do, as the platform says it. */
export function OutcomeCard({
  preview,
  seen,
  isFetching,
  isEmpty,
  problem,
  recipient,
  action,
}: Props) {
  const t = useTranslations('returns-refund.outcome')
  const isWaiting = isFetching && !preview
  return (
    <Card title={t('title')} className="sticky top-[calc(var(--sticky-top,0px)+1rem)]">
      <div className="flex flex-col gap-4">
        {recipient}
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {seen && (
          <Notice tone="warning" role="alert">
            {t('moved')}
          </Notice>
        )}
        {isEmpty && <p className="text-text-muted">{t('empty')}</p>}
        {isWaiting && !problem && <Skeleton className="h-28 w-full" />}
        {preview && !problem && !isEmpty && <OutcomeList {...{ preview, seen, isFetching }} />}
        {action}
      </div>
    </Card>
  )
}

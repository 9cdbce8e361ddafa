'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useCashback } from './cashback-context.tsx'
import type { Estimate } from './use-estimate.ts'

// only once one was started
const EstimateRun = dynamic(() => import('./estimate-run.tsx').then((file) => file.EstimateRun))

/** The cost of the form in the past month: people, cost and its share of revenue. */
export function EstimateCard({ estimate }: { estimate: Estimate }) {
  const t = useTranslations('cashback.estimate')
  const { around } = useCashback()
  const { id, start, isBusy, isStale, isBlocked, problem } = estimate
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-3">
        <p className="text-text-muted">{t('about')}</p>
        {around.mayTest && (
          <div>
            <Button busy={isBusy} disabled={isBlocked} onClick={start}>
              {t('start')}
            </Button>
          </div>
        )}
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {isStale && <Notice tone="warning">{t('stale')}</Notice>}
        {id && <EstimateRun key={id} id={id} />}
      </div>
    </Card>
  )
}

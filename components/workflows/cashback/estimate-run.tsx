'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Day } from '#components/commerce/date/day.tsx'
import { FigureList } from '#components/ui/chart/figure-list.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { BackTestNotices } from '#components/workflows/panels/back-test/back-test-notices.tsx'
import { useBackTest } from '#components/workflows/panels/back-test/use-back-test.ts'
import { useValueWords } from '#components/workflows/words/use-value-words.ts'
import type { BackTest } from '#contract/workflows/back-test/shapes.ts'
import { getCashback } from '#contract/workflows/cashback/calls.ts'

/** A back-test of the form while it runs, and its figures. */
export function EstimateRun({ id }: { id: string }) {
  const t = useTranslations('cashback.estimate')
  const test = useTranslations('workflow-editor.backTest')
  const client = useQueryClient()
  // the workflow says when it was tested, by which it may be published
  const { request, test: run } = useBackTest(
    id,
    () => void client.invalidateQueries({ queryKey: queryFor(getCashback, {}).queryKey }),
  )
  if (request.isError && !run) return <RequestError title={test('failed')} request={request} />
  if (!run) return <Skeleton className="h-24 w-full" />
  const { events_done: done, events_total: total } = run
  return (
    <section aria-label={t('result')} className="flex flex-col gap-3" aria-live="polite">
      <h3 className="font-semibold">
        {test.rich('period', {
          from: () => <Day day={run.from} />,
          to: () => <Day day={run.to} />,
        })}
      </h3>
      {run.state === 'running' && (
        <div>
          <ProgressBar label={test('running')} value={total ? (100 * done) / total : 0} />
          <p role="status" className="mt-1 text-sm text-text-muted tabular-nums">
            {total === null ? test('begins') : test('progress', { done, total })}
          </p>
        </div>
      )}
      {run.state === 'cancelled' && <Notice>{test('cancelled')}</Notice>}
      {run.state === 'failed' && <Notice tone="danger">{test('broken')}</Notice>}
      {run.figures && <Figures test={run} figures={run.figures} />}
    </section>
  )
}

type Props = { test: BackTest; figures: NonNullable<BackTest['figures']> }

function Figures({ test, figures }: Props) {
  const t = useTranslations('workflow-editor.backTest')
  const format = useFormatter()
  const locale = useLocale()
  const { amount } = useValueWords(test.currency)
  const percent = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    maximumFractionDigits: 2,
  })
  const { cost, people, rewards, recalled, share_of_revenue: share } = figures.draft
  return (
    <>
      <FigureList
        figures={[
          { key: 'cost', label: t('sums.cost'), value: amount(cost) },
          { key: 'people', label: t('sums.people'), value: format.number(people) },
          { key: 'rewards', label: t('sums.rewards'), value: format.number(rewards) },
          { key: 'recalled', label: t('sums.recalled'), value: amount(recalled) },
          {
            key: 'share',
            label: t('sums.share_of_revenue'),
            value: share === null ? '-' : percent.format(share as Intl.StringNumericLiteral),
          },
        ]}
      />
      <BackTestNotices figures={figures} currency={test.currency} />
    </>
  )
}

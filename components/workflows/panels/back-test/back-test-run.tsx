'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Day } from '#components/commerce/date/day.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { useReload } from '#components/workflows/editor/state/use-save.ts'
import { cancelBackTest, getBackTest } from '#contract/workflows/back-test/calls.ts'
import type { BackTest } from '#contract/workflows/back-test/shapes.ts'
import { BackTestFigures } from './back-test-figures.tsx'
import { BackTestRows } from './back-test-rows.tsx'
import { GiveMissed } from './give-missed.tsx'
import { useBackTest } from './use-back-test.ts'

const hasRewards = ({ state, figures }: BackTest): boolean =>
  state === 'done' && (figures?.draft.rewards ?? 0) > 0

/** A back-test that is running, or its figures once it is done. */
export function BackTestRun({ id }: { id: string }) {
  const t = useTranslations('workflow-editor.backTest')
  const reload = useReload()
  const { mayTest } = useAround()
  const { request, test } = useBackTest(id, () => void reload('state').catch(() => null))
  if (request.isError && !test) return <RequestError title={t('failed')} request={request} />
  if (!test) return <Skeleton className="mt-4 h-40 w-full" />
  return (
    <section aria-label={t('result')} className="mt-5 flex flex-col gap-4">
      <h3 className="font-semibold">
        {t.rich('period', {
          from: () => <Day day={test.from} />,
          to: () => <Day day={test.to} />,
        })}
      </h3>
      {test.state === 'running' && <Progress test={test} />}
      {test.state === 'cancelled' && <Notice>{t('cancelled')}</Notice>}
      {test.state === 'failed' && <Notice tone="danger">{t('broken')}</Notice>}
      {test.figures && <BackTestFigures test={test} figures={test.figures} />}
      {mayTest && hasRewards(test) && <GiveMissed id={id} />}
      <BackTestRows id={id} test={test} />
    </section>
  )
}

function Progress({ test }: { test: BackTest }) {
  const t = useTranslations('workflow-editor.backTest')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const { back_test_id: id, events_done: done, events_total: total } = test
  const cancel = useMutation({
    mutationFn: () => call(cancelBackTest, { params: { id } }),
    onSuccess: (answer) =>
      client.setQueryData(queryFor(getBackTest, { params: { id } }).queryKey, answer),
    onError: (cause) =>
      toast({ tone: 'danger', title: t('notCancelled'), about: refusalText(cause) }),
  })
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label={t('running')} value={total ? (100 * done) / total : 0} />
      <div className="flex items-center justify-between">
        <p role="status" className="text-sm text-text-muted tabular-nums">
          {total === null ? t('begins') : t('progress', { done, total })}
        </p>
        <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { TransactionPanel } from '#components/commerce/transaction/transaction-panel.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { ErrorState } from '#components/ui/layout/error-state.tsx'
import type { User } from '#contract/staff/shapes.ts'
import { RunActs } from '#components/bulk/acts/run-acts.tsx'
import { RunFacts } from './run-facts.tsx'
import { RunHead } from './run-head.tsx'
import { useRun } from './run-live.ts'
import { RunNotices } from './run-notices.tsx'
import { RunProgress } from './run-progress.tsx'
import { RunRows } from './run-rows.tsx'

type Props = {
  id: string
  zone: string
  scheduledZone: string
  user: User
  /** true if the draft's screen is available */
  hasEditor: boolean
  /** false on an upstream that doesn't list rows */
  hasRows: boolean
}

/** One run: progress, acts, and the status of each row. */
export function RunScreen({ id, zone, scheduledZone, user, hasEditor, hasRows }: Props) {
  const t = useTranslations('bulk-run')
  const refusalText = useRefusalText()
  const { bulk: campaign, progress, moves, error, isLate, refetch } = useRun(id)
  if (!campaign || !progress) {
    return (
      <ErrorState title={t('failed')} about={refusalText(error)} onRetry={() => void refetch()} />
    )
  }
  // progress reports the state earlier than the campaign
  const { state, rows_done, rows_failed } = progress
  const bulk = { ...campaign, state, rows_done, rows_failed }
  return (
    <>
      <RunHead {...{ bulk, zone }} view="run" />
      <RunNotices {...{ bulk, isLate }} zone={scheduledZone} />
      <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-5">
        <div className="flex min-w-0 flex-col gap-5">
          <RunProgress {...{ bulk, progress }} />
          <RunFacts {...{ bulk, zone }} hasDesign={hasRows} />
        </div>
        <RunActs {...{ bulk, progress, user, zone, hasEditor }} />
      </div>
      {hasRows && <RunRows {...{ id, zone, moves }} currency={bulk.currency} state={state} />}
      <TransactionPanel zone={zone} />
    </>
  )
}

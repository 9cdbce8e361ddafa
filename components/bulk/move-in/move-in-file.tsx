'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { BulkChip } from '#components/bulk/list/bulk-chip.tsx'
import { CheckRows } from '#components/bulk/dry-run/check-rows.tsx'
import { VerdictTable } from '#components/bulk/dry-run/verdict-table.tsx'
import { useRun } from '#components/bulk/run/run-live.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { ErrorState } from '#components/ui/layout/error-state.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { getDryRun } from '#contract/bulk/draft.ts'
import { getMoveInProof } from '#contract/bulk/move-in.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { moveGate } from '#rules/bulk/bulk.ts'
import { moveSourceOf } from '#rules/bulk/move-in/form.ts'
import { useDraftProblem } from '#components/bulk/draft/use-draft-problem.ts'
import { moveInHref } from './address.ts'
import { MoveInActs } from './move-in-acts.tsx'
import { MoveInProgress } from './move-in-progress.tsx'
import { ProofCard } from './proof-card.tsx'

type Props = { id: string; user: User; zone: string; gate: ReturnType<typeof moveGate> }

/** One file: its check, its totals beside the ledger's, its start and its undo. */
export function MoveInFile({ id, user, zone, gate }: Props) {
  const t = useTranslations('move-in')
  const words = useTranslations('bulk.check')
  const refusalText = useRefusalText()
  const draftProblem = useDraftProblem()
  const { bulk: campaign, progress, moves, error, refetch } = useRun(id)
  const params = { id }
  const isChecked = progress !== undefined && !['draft', 'checking'].includes(progress.state)
  const proof = useQuery({ ...queryFor(getMoveInProof, { params }), enabled: isChecked })
  const run = useQuery({ ...queryFor(getDryRun, { params }), enabled: isChecked })
  const { refetch: prove } = proof
  const settled = `${progress?.state ?? ''} ${progress?.rows_done ?? 0} ${progress?.rows_undone ?? 0}`
  useEffect(() => {
    if (isChecked && !moves) void prove()
  }, [settled, isChecked, moves, prove])
  if (!campaign || !progress)
    return error ? (
      <ErrorState title={t('failed')} about={refusalText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64 w-full" />
    )
  const bulk = { ...campaign, state: progress.state }
  const from = moveSourceOf(bulk)
  return (
    <>
      <EntityHead
        back={{ href: moveInHref(), text: t('title') }}
        title={bulk.title}
        chips={<BulkChip state={bulk.state} />}
        about={<p>{from && t(`sources.${from}`)}</p>}
      />
      {bulk.problem && (
        <Notice tone="danger" role="alert">
          {draftProblem(bulk.problem) ?? refusalText(bulk.problem)}
        </Notice>
      )}
      <MoveInProgress {...{ progress, moves }} />
      {isChecked && (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-5">
            {proof.error && !proof.data ? (
              <Card title={t('proof.title')}>
                <RequestError title={t('failed')} request={proof} />
              </Card>
            ) : (
              <ProofCard proof={proof.data} zone={zone} />
            )}
            <MoveInActs {...{ bulk, progress, user, zone, gate }} proof={proof.data} />
          </div>
          {run.data && (
            <>
              {bulk.state === 'checked' && (
                <Card title={words('verdicts')} padded={false}>
                  <VerdictTable bulk={bulk} run={run.data} />
                </Card>
              )}
              <CheckRows bulk={bulk} run={run.data} />
            </>
          )}
        </>
      )}
    </>
  )
}

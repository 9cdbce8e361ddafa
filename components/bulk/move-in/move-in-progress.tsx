'use client'

import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/layout/card.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { type Progress, settledOf } from '#rules/bulk/progress.ts'

/** The work that is going on: check, taking over, undo. */
export function MoveInProgress({ progress, moves }: { progress: Progress; moves: boolean }) {
  const t = useTranslations('move-in.states')
  const { state, rows_total: total, rows_checked, rows_done, rows_undone } = progress
  if (!moves) return null
  const works = {
    checking: { title: t('checking'), done: rows_checked, all: total },
    undoing: { title: t('undoing'), done: rows_undone, all: rows_done },
    running: { title: t('running'), done: settledOf(progress), all: total },
  }
  const { title, done, all } =
    works[state === 'checking' || state === 'undoing' ? state : 'running']
  return (
    <Card title={title}>
      <p role="status" className="mb-2 tabular-nums">
        {t('rows', { done, total: all })}
      </p>
      {state !== 'checking' && (
        <ProgressBar label={title} value={all === 0 ? 0 : (100 * done) / all} />
      )}
    </Card>
  )
}

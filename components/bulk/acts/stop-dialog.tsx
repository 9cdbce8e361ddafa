'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { bulkCheckpoint } from '#contract/bulk/run.ts'
import { settledOf } from '#rules/bulk/progress.ts'
import { type RunDialog, useRunAct } from './use-run-act.ts'

/** Stops a run for good: shows what has been issued and what will not be. */
export function StopDialog({ bulk, progress, onClose }: RunDialog) {
  const t = useTranslations('bulk-run.stop')
  const { act, isBusy, problem } = useRunAct(bulkCheckpoint, () => t('done'), onClose)
  const amount = moneyText(bulk.amount_done, bulk.currency, useLocale())
  const left = Math.max(0, progress.rows_total - settledOf(progress))
  const isAhead = bulk.state === 'scheduled'
  return (
    <ActDialog
      title={t(isAhead ? 'callOff' : 'title')}
      submit={t(isAhead ? 'callOff' : 'submit')}
      look="danger"
      role="alertdialog"
      {...{ isBusy, problem, onClose }}
      onSubmit={() =>
        act({ params: { id: bulk.bulk_id }, body: { checkpoint: { transition: 'stop' } } })
      }
    >
      {isAhead ? (
        <p>{t('aheadAbout', { rows: progress.rows_total })}</p>
      ) : (
        <>
          <p className="font-medium">{t('left', { rows: left })}</p>
          <p className="text-text-muted">{t('given', { rows: progress.rows_done, amount })}</p>
        </>
      )}
    </ActDialog>
  )
}

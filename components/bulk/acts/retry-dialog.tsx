'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { queryFor } from '#client/query.ts'
import { listBulkRows, retryBulkRows } from '#contract/bulk/run.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { type RunDialog, useRunAct } from './use-run-act.ts'
import { nameOf } from '#components/bulk/run/address.ts'
import { useRunWords } from '#components/bulk/run/run-words.ts'

const rowsMost = 250
const namedMost = 5

/** Retries the failed rows: shows their customers, the reasons and the total. */
export function RetryDialog({ bulk, progress, onClose }: RunDialog) {
  const t = useTranslations('bulk-run.retry')
  const locale = useLocale()
  const words = useRunWords()
  const input = {
    params: { id: bulk.bulk_id },
    query: { state: 'failed' as const, limit: rowsMost },
  }
  const { data } = useQuery({ ...queryFor(listBulkRows, input), staleTime: 0 })
  const { act, isBusy, problem } = useRunAct(retryBulkRows, () => t('done'), onClose)
  const rows = data?.rows ?? []
  // the total of more than a page of rows isn't known here
  const sum =
    data && !data.after
      ? formatMinor(rows.reduce((all, { amount }) => all + (parseMoney(amount ?? '0') ?? 0n), 0n))
      : null
  const amount = sum && moneyText(sum, bulk.currency, locale)
  return (
    <ActDialog
      title={t('title')}
      submit={amount ? t('submitAmount', { amount }) : t('submit')}
      {...{ isBusy, problem, onClose }}
      isBlocked={!data}
      onSubmit={() => act({ params: { id: bulk.bulk_id } })}
    >
      <p>{t('about', { rows: progress.rows_failed })}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-text-muted">
        {rows.slice(0, namedMost).map((row) => (
          <li key={row.row_no}>
            {nameOf(row) ?? t('line', { line: row.line })}
            {row.problem && `: ${words.rowProblem(row.problem)}`}
          </li>
        ))}
        {progress.rows_failed > namedMost && (
          <li>{t('more', { rows: progress.rows_failed - namedMost })}</li>
        )}
      </ul>
    </ActDialog>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useAddress } from '#components/ui/list/address.ts'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import type { getDryRun } from '#contract/bulk/draft.ts'
import type { Answer } from '#contract/endpoint.ts'
import { readSource } from '#rules/bulk/source.ts'

export type DryRun = Answer<typeof getDryRun>

/**
 * Counts a campaign's rows: those entered by hand, or for a file the form's count from the address;
 * null if unknown.
 */
const totalOf = ({ source }: Bulk, parameter: string | null): number | null => {
  const read = readSource(source)
  if (Array.isArray(read)) return read.reduce((sum, { count }) => sum + count, 0)
  return parameter && /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : null
}

/** Shows the progress of the dry run. */
export function CheckProgress({ bulk, run }: { bulk: Bulk; run: DryRun }) {
  const t = useTranslations('bulk.check')
  const total = totalOf(bulk, useAddress().get('rows'))
  const done = bulk.state === 'checking' ? run.rows_checked : 0
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="tabular-nums">
        {total === null
          ? t('checkedRows', { done })
          : t('checkedOf', { done: Math.min(done, total), total })}
      </p>
      {total !== null && <ProgressBar label={t('checking')} value={(100 * done) / total} />}
      <p className="text-sm text-text-muted">{t('checkingAbout')}</p>
    </div>
  )
}

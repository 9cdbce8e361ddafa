'use client'

import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import type { Export } from '#contract/exports/shapes.ts'
import { useExportWords } from '#components/exports/export-words.ts'

const tones = {
  queued: 'neutral',
  running: 'info',
  done: 'positive',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
} as const satisfies Record<Export['state'], Tone>

/**
 * Returns the progress in percent; below 100 until finished, because the last row completes the
 * file.
 */
export const percentOf = ({ rows_done, rows_total }: Export): number =>
  rows_total ? Math.min(99, (100 * rows_done) / rows_total) : 0

/** An export's state as text; progress and rate while running, the reason after a failure. */
export function ExportState({ one }: { one: Export }) {
  const t = useTranslations('exports')
  const words = useExportWords()
  if (one.state === 'running') {
    const label = t('progressLabel', { name: words.name(one.kind) })
    return (
      <div className="flex flex-col gap-1">
        <span className="text-xs text-text-muted tabular-nums">{words.progress(one)}</span>
        <ProgressBar label={label} value={percentOf(one)} />
      </div>
    )
  }
  const problem = one.problem === 'forbidden' ? t('problems.forbidden') : t('problems.broken')
  return (
    <span className="flex items-center gap-2">
      <Chip tone={tones[one.state]}>{t(`states.${one.state}`)}</Chip>
      {one.state === 'failed' && (
        <span className="truncate text-text-muted" title={problem}>
          {problem}
        </span>
      )}
      {one.state === 'done' && one.file && (
        <span className="truncate text-text-muted">
          {t('size', { rows: one.rows_done, size: words.size(one.file.size) })}
        </span>
      )}
    </span>
  )
}

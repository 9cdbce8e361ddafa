import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/chip.tsx'
import type { Bulk, BulkRow } from '#contract/bulk.ts'

const tones: Record<Bulk['state'], Tone> = {
  draft: 'neutral',
  checking: 'info',
  checked: 'info',
  scheduled: 'info',
  bulk_started: 'info',
  bulk_paused: 'warning',
  bulk_stopped: 'neutral',
  bulk_finished: 'positive',
  undoing: 'warning',
  undone: 'neutral',
}

/** Where a run stands, as a word and a dot. */
export function RunChip({ state }: { state: Bulk['state'] }) {
  const t = useTranslations('bulk-run.states')
  return <Chip tone={tones[state]}>{t(state)}</Chip>
}

const rowTones: Record<BulkRow['state'], Tone> = {
  waiting: 'info',
  done: 'positive',
  skipped: 'neutral',
  failed: 'danger',
  undone: 'neutral',
}

/** What became of a row. */
export function RowChip({ state }: { state: BulkRow['state'] }) {
  const t = useTranslations('bulk-run.rowStates')
  return <Chip tone={rowTones[state]}>{t(state)}</Chip>
}

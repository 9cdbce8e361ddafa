import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { BulkRow } from '#contract/bulk/bulk-shapes.ts'

const rowTones: Record<BulkRow['state'], Tone> = {
  waiting: 'info',
  done: 'positive',
  skipped: 'neutral',
  failed: 'danger',
  undone: 'neutral',
}

/** A row's status. */
export function RowChip({ state }: { state: BulkRow['state'] }) {
  const t = useTranslations('bulk-run.rowStates')
  return <Chip tone={rowTones[state]}>{t(state)}</Chip>
}

import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { Bulk } from '#contract/bulk/bulk.ts'

const tones: Record<Bulk['state'], Tone> = {
  draft: 'neutral',
  checking: 'info',
  checked: 'neutral',
  scheduled: 'info',
  bulk_started: 'info',
  bulk_paused: 'warning',
  bulk_stopped: 'danger',
  bulk_finished: 'positive',
  undoing: 'warning',
  undone: 'neutral',
}

/** A campaign's state as text with a dot. */
export function BulkChip({ state }: { state: Bulk['state'] }) {
  const t = useTranslations('bulk.states')
  return <Chip tone={tones[state]}>{t(state)}</Chip>
}

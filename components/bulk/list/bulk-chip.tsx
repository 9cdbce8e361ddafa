import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { bulkStates } from '#contract/bulk/bulk.ts'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'

const tones: Record<string, Tone | undefined> = {
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

/** A campaign's state as text with a dot; one that we don't know is shown as it came. */
export function BulkChip({ state }: { state: Bulk['state'] }) {
  const t = useTranslations('bulk.states')
  const known = state as (typeof bulkStates)[number]
  return <Chip tone={tones[state] ?? 'neutral'}>{t.has(known) ? t(known) : state}</Chip>
}

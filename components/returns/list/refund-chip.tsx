import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { RefundState } from '#contract/returns/refund.ts'

const tones = {
  done: 'positive',
  partly_undone: 'warning',
  undone: 'neutral',
} as const satisfies Record<RefundState, Tone>

/** Shows the state of a refund. */
export function RefundChip({ state }: { state: RefundState }) {
  const t = useTranslations('returns.states')
  return <Chip tone={tones[state]}>{t(state)}</Chip>
}

import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { ReturnState } from '#contract/returns/requests.ts'

const tones = {
  requested: 'warning',
  approved: 'info',
  received: 'warning',
  refunded: 'positive',
  rejected: 'danger',
  cancelled: 'neutral',
  lapsed: 'neutral',
} as const satisfies Record<ReturnState, Tone>

/** Shows the state of a return. */
export function ReturnChip({ state }: { state: ReturnState }) {
  const t = useTranslations('returns.returnStates')
  return <Chip tone={tones[state]}>{t(state)}</Chip>
}

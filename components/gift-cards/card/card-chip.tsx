import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'

const tones = {
  active: 'positive',
  empty: 'neutral',
  disabled: 'danger',
  merged: 'neutral',
  scheduled: 'info',
} as const satisfies Record<GiftCard['state'], Tone>

export function CardChip({ state }: { state: GiftCard['state'] }) {
  const t = useTranslations('gift-cards.states')
  return <Chip tone={tones[state]}>{t(state)}</Chip>
}

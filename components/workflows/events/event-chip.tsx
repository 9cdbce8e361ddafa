'use client'

import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { StoreEvent } from '#contract/workflows/why-shapes.ts'

const tones: Record<StoreEvent['state'], Tone> = {
  waiting: 'info',
  done: 'positive',
  stuck: 'danger',
  unheard: 'neutral',
  held: 'warning',
}

/** State of an event's decision. */
export function EventChip({ state }: { state: StoreEvent['state'] }) {
  const t = useTranslations('workflow-events.states')
  return <Chip tone={tones[state]}>{t(state)}</Chip>
}

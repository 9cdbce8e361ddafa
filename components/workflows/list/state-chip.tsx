'use client'

import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'

const tones: Record<Workflow['state'], Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  live: 'positive',
  paused: 'warning',
  archived: 'neutral',
}

type Props = { state: Workflow['state']; reason: Workflow['paused_reason'] }

/** State of a workflow; a paused one with the reason. */
export function StateChip({ state, reason }: Props) {
  const t = useTranslations('workflows.states')
  const text = state === 'paused' && reason ? t(`pausedBy.${reason}`) : t(state)
  return <Chip tone={tones[state]}>{text}</Chip>
}

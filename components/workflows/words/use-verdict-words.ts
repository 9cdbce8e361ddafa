'use client'

import { useTranslations } from 'next-intl'
import type { Verdict } from '#contract/workflows/definition.ts'
import type { Tone } from '#components/ui/layout/chip.tsx'

const tones: Partial<Record<Verdict, Tone>> = {
  rewarded: 'positive',
  held: 'info',
  acted: 'positive',
  failed: 'danger',
}

/** Says what a workflow did with an event. */
export function useVerdictWords() {
  const t = useTranslations('workflows.results')
  return {
    text: (verdict: Verdict): string => t(verdict),
    tone: (verdict: Verdict): Tone => tones[verdict] ?? 'neutral',
  }
}

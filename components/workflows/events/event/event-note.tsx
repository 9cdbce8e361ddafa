'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { StoreEvent } from '#contract/workflows/why-shapes.ts'

/** Says what the state of an event means, where it isn't simply decided. */
export function EventNote({ event, hasDecisions }: { event: StoreEvent; hasDecisions: boolean }) {
  const t = useTranslations('workflow-events.one')
  const { state, problem } = event
  if (state === 'done') return hasDecisions ? null : <Notice>{t('noDecision')}</Notice>
  return (
    <Notice tone={state === 'stuck' ? 'danger' : 'info'}>
      <p>{t(state)}</p>
      {problem && <p lang="en">{t('problem', { problem })}</p>}
    </Notice>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Money } from '#components/commerce/money/money.tsx'
import { useVerdictWords } from '#components/workflows/words/use-verdict-words.ts'
import type { EventRow } from '#contract/workflows/why-shapes.ts'

type Props = { row: Pick<EventRow, 'state' | 'verdicts' | 'given'>; currency: string }

/** Result of an event in a line: what was given, and the first verdict of its workflows. */
export function VerdictSummary({ row: { state, verdicts, given }, currency }: Props) {
  const t = useTranslations('workflow-events.list')
  const words = useVerdictWords()
  const [first, ...others] = verdicts
  if (!first)
    return <span className="text-text-muted">{state === 'done' ? t('nothing') : '-'}</span>
  return (
    <span className="flex items-baseline gap-1.5">
      {given !== '0.00' && <Money value={given} currency={currency} className="font-medium" />}
      <span className="truncate">{words.text(first.verdict)}</span>
      {others.length > 0 && (
        <span className="text-text-muted">{t('more', { count: others.length })}</span>
      )}
    </span>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Day } from '#components/commerce/date/day.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useValueWords } from '#components/workflows/words/use-value-words.ts'
import type { BackTest } from '#contract/workflows/back-test/shapes.ts'

type Props = { figures: NonNullable<BackTest['figures']>; currency: string }

/** The day on which the budget would have ended, and workflows that pay for the same events. */
export function BackTestNotices({ figures: { draft, overlaps }, currency }: Props) {
  const t = useTranslations('workflow-editor.backTest')
  const { amount } = useValueWords(currency)
  return (
    <>
      {draft.budget_end && (
        <Notice tone="warning">
          {t.rich('budgetEnd', {
            day: () => <Day day={draft.budget_end!.day} />,
            order: draft.budget_end.order ?? '-',
          })}
        </Notice>
      )}
      {overlaps.map(({ workflow_id: id, title, events, draft: own, other }) => (
        <Notice key={id}>
          {t('overlap', { title, count: events, own: amount(own), other: amount(other) })}
        </Notice>
      ))}
    </>
  )
}

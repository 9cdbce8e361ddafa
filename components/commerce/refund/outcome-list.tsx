import { useTranslations } from 'next-intl'
import { OutcomeFacts } from './outcome-facts.tsx'
import { OutcomeRow } from './outcome-row.tsx'
import { markedOutcome, type OutcomeRow as Row, outcomeOf, type Preview } from './outcome.ts'

type Props = {
  preview: Preview
  /** rows of the preview that was seen before something moved */
  seen: readonly Row[] | null
  isFetching: boolean
  /** leads to earlier refunds; not in a panel, whose session opens no other page */
  hasLinks?: boolean
}

/** Every part of a refund as it would be, and what to look at before. */
export function OutcomeList({ preview, seen, isFetching, hasLinks = true }: Props) {
  const t = useTranslations('returns-refund.outcome')
  return (
    <div aria-busy={isFetching} className={isFetching ? 'opacity-60' : ''}>
      <ul aria-label={t('title')} className="flex flex-col gap-2">
        {markedOutcome(outcomeOf(preview.refund.parts), seen).map((row) => (
          <OutcomeRow
            key={row.key}
            row={row}
            currency={preview.refund.currency}
            lines={preview.order.line_items}
            recall={preview.recalls.find(({ reward_id }) => reward_id === row.reward_id)}
          />
        ))}
      </ul>
      <OutcomeFacts {...{ preview, hasLinks }} />
    </div>
  )
}

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import { useTopicWords } from '#components/workflows/words/use-topic-words.ts'
import type { EventRow } from '#contract/workflows/why-shapes.ts'
import { EventChip } from '#components/workflows/events/event-chip.tsx'
import { RetryButton } from '#components/workflows/events/retry-button.tsx'
import { VerdictSummary } from './verdict-summary.tsx'

type Props = { zone: string; currency: string; mayRetry: boolean }

/** Columns of events: what happened, to whom, its order, the result, when, and its state. */
export function useEventColumns({ zone, currency, mayRetry }: Props): Column<EventRow>[] {
  const t = useTranslations('workflow-events.list')
  const words = useTopicWords()
  return [
    {
      key: 'event',
      head: t('event'),
      width: 'w-48',
      cell: (row) => (
        <RowLink href={`/loyalty/events/${row.event_id}`}>
          {words(row.topic, row.topic_title)}
        </RowLink>
      ),
    },
    { key: 'order', head: t('order'), width: 'w-28', cell: ({ order }) => order ?? '-' },
    {
      key: 'customer',
      head: t('customer'),
      cell: ({ customer_name: name, subject }) => (
        <span title={subject || undefined}>{name || subject || '-'}</span>
      ),
    },
    {
      key: 'result',
      head: t('result'),
      cell: (row) => <VerdictSummary row={row} currency={currency} />,
    },
    {
      key: 'at',
      head: t('at'),
      width: 'w-44',
      cell: (row) => (
        <span className="text-text-muted">
          <DateTime at={row.occurred_at} zone={zone} exact />
        </span>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      width: 'w-44',
      cell: (row) => (
        <span className="flex items-center justify-between gap-2">
          <EventChip state={row.state} />
          {mayRetry && row.state === 'stuck' && (
            <RetryButton
              id={row.event_id}
              name={[words(row.topic, row.topic_title), row.order ?? ''].join(' ').trim()}
            />
          )}
        </span>
      ),
    },
  ]
}

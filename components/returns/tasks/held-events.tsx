'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Table } from '#components/ui/list/table.tsx'
import { listHeldEvents } from '#contract/events/calls.ts'

/** Refunds that the store reported of orders that aren't known here, each with the reason. */
export function HeldEvents({ zone }: { zone: string }) {
  const t = useTranslations('returns-tasks.held')
  const request = useQuery(queryFor(listHeldEvents, {}))
  const { data, error } = request
  if (error)
    return (
      <Card>
        <RequestError title={t('failed')} request={request} />
      </Card>
    )
  if (!data || data.events.length === 0) return null
  return (
    <Card title={t('title')} padded={false}>
      <p className="border-b border-line px-4 py-2.5 text-text-muted">{t('about')}</p>
      <Table
        caption={t('title')}
        columns={[
          { key: 'order', head: t('order'), width: 'w-40', cell: ({ order }) => order },
          {
            key: 'reason',
            head: t('reason'),
            cell: ({ reason, problem }) => (
              <span title={problem ?? undefined}>
                {t(`reasons.${reason}`, { problem: problem ?? '' })}
              </span>
            ),
          },
          {
            key: 'at',
            head: t('at'),
            width: 'w-32',
            cell: ({ occurred_at: at }) => (
              <span className="text-text-muted">
                <DateTime at={at} zone={zone} />
              </span>
            ),
          },
          {
            key: 'amount',
            head: t('amount'),
            width: 'w-28',
            align: 'end',
            cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
          },
        ]}
        rows={data.events}
        rowKey={({ id }) => id}
      />
      {data.more && <p className="px-4 py-2.5 text-text-muted">{t('more')}</p>}
    </Card>
  )
}

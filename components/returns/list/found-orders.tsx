'use client'

import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { Table } from '#components/ui/list/table.tsx'
import { findOrders } from '#contract/orders/calls.ts'
import { useOrderColumns } from './order-columns.tsx'

/** Orders that a text finds, in groups by what matched. */
export function FoundOrders({ text, zone }: { text: string; zone: string }) {
  const t = useTranslations('returns.orders')
  const columns = useOrderColumns(zone)
  const request = useQuery(listQuery(findOrders, { body: { text } }))
  const { data, error, isPlaceholderData } = request
  if (error)
    return (
      <Card>
        <RequestError title={t('failed')} request={request} />
      </Card>
    )
  if (!data)
    return (
      <Card padded={false}>
        <Table caption={t('title')} columns={columns} rows={[]} rowKey={() => ''} waiting={3} />
      </Card>
    )
  if (data.groups.length === 0)
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title={t('noneFound', { search: text })}
          about={t('noneFoundAbout')}
          action={<Button onClick={() => narrowList({ search: null })}>{t('clear')}</Button>}
        />
      </Card>
    )
  return data.groups.map(({ by, orders, more }) => (
    <Card key={by} title={t(`by.${by}`)} padded={false}>
      <Table
        caption={t(`by.${by}`)}
        columns={columns}
        rows={orders}
        rowKey={(row) => `${row.order_id} ${row.return_id}`}
        stale={isPlaceholderData}
      />
      {more && <p className="border-t border-line px-4 py-2.5 text-text-muted">{t('more')}</p>}
    </Card>
  ))
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { BulkChip } from '#components/bulk/list/bulk-chip.tsx'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { queryFor } from '#client/query.ts'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { listMoveIns } from '#contract/bulk/move-in.ts'
import { moveSourceOf } from '#rules/bulk/move-in/form.ts'
import { moveInHref } from './address.ts'

/** Files that were checked or taken over, the newest first. */
export function MoveInList({ zone }: { zone: string }) {
  const t = useTranslations('move-in')
  const format = useFormatter()
  const request = useQuery(queryFor(listMoveIns, {}))
  const { data, error } = request
  const columns: Column<Bulk>[] = [
    {
      key: 'file',
      head: t('list.file'),
      cell: ({ bulk_id, title }) => (
        <RowLink href={moveInHref(bulk_id)} fetchAhead={false}>
          {title}
        </RowLink>
      ),
    },
    {
      key: 'system',
      head: t('list.system'),
      width: 'w-44',
      cell: (bulk) => {
        const from = moveSourceOf(bulk)
        return from && t(`sources.${from}`)
      },
    },
    {
      key: 'rows',
      head: t('list.rows'),
      width: 'w-24',
      align: 'end',
      cell: ({ rows_total: rows }) => (rows === null ? '-' : format.number(rows)),
    },
    {
      key: 'amount',
      head: t('list.amount'),
      width: 'w-36',
      align: 'end',
      cell: ({ amount_done, currency }) => <Money value={amount_done} currency={currency} />,
    },
    {
      key: 'when',
      head: t('list.when'),
      width: 'w-40',
      spare: true,
      cell: ({ checked_at: at }) => (at ? <DateTime at={at} zone={zone} /> : '-'),
    },
    {
      key: 'state',
      head: t('list.state'),
      width: 'w-40',
      cell: ({ state }) => <BulkChip state={state} />,
    },
  ]
  if (error && !data)
    return (
      <Card title={t('list.title')}>
        <RequestError title={t('failed')} request={request} />
      </Card>
    )
  return (
    <Card title={t('list.title')} padded={false}>
      {data?.rows.length === 0 ? (
        <EmptyState icon={PackageOpen} title={t('list.none')} about={t('list.noneAbout')} />
      ) : (
        <Table
          caption={t('list.title')}
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={({ bulk_id }) => bulk_id}
          waiting={data ? 0 : 3}
        />
      )}
    </Card>
  )
}

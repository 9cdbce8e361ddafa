'use client'

import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { TriggerChip } from '#components/workflows/triggers/trigger-chip.tsx'
import { listTriggers } from '#contract/workflows/custom/calls.ts'
import type { CustomTrigger } from '#contract/workflows/custom/shapes.ts'

type Props = { zone: string; mayCreate: boolean }

/** The shop's custom triggers by name. */
export function TriggerList({ zone, mayCreate }: Props) {
  const t = useTranslations('workflow-triggers')
  const request = useQuery(queryFor(listTriggers, {}))
  const columns = useColumns(zone)
  const { data, error } = request
  if (error && !data)
    return (
      <Card>
        <RequestError title={t('failed')} request={request} />
      </Card>
    )
  return (
    <Card padded={false}>
      {data?.rows.length === 0 ? (
        <EmptyState
          icon={Webhook}
          title={t('none')}
          about={t('noneAbout')}
          action={
            mayCreate && <LinkButton href="/loyalty/triggers/create">{t('create')}</LinkButton>
          }
        />
      ) : (
        <Table
          caption={t('title')}
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={(row) => row.trigger_id}
          waiting={data ? 0 : 3}
        />
      )}
    </Card>
  )
}

function useColumns(zone: string): Column<CustomTrigger>[] {
  const t = useTranslations('workflow-triggers')
  return [
    {
      key: 'name',
      head: t('heads.name'),
      cell: ({ trigger_id: id, scheme }) => (
        <RowLink href={`/loyalty/triggers/${id}`}>{scheme.name}</RowLink>
      ),
    },
    {
      key: 'key',
      head: t('heads.key'),
      cell: ({ scheme }) => <span className="font-mono text-text-muted">{scheme.key}</span>,
    },
    {
      key: 'fields',
      head: t('heads.fields'),
      width: 'w-28',
      cell: ({ scheme }) => t('count', { count: scheme.fields.length }),
    },
    {
      key: 'workflows',
      head: t('heads.workflows'),
      cell: ({ workflows }) => workflows.map(({ title }) => title).join(', ') || '-',
    },
    {
      key: 'lastCall',
      head: t('heads.lastCall'),
      width: 'w-40',
      cell: ({ last_call_at: at }) => (
        <span className="text-text-muted">
          {at ? <DateTime at={at} zone={zone} /> : t('never')}
        </span>
      ),
    },
    {
      key: 'state',
      head: t('heads.state'),
      width: 'w-32',
      cell: ({ active }) => <TriggerChip active={active} />,
    },
  ]
}

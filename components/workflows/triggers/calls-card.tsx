'use client'

import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { Answer } from '#contract/endpoint.ts'
import { listTriggerCalls } from '#contract/workflows/custom/calls.ts'
import { triggerCallsShown } from '#contract/workflows/custom/scheme.ts'
import type { SchemeField } from '#contract/workflows/custom/shapes.ts'
import { CallProblem } from './call-problem.tsx'

export type TriggerCall = Answer<typeof listTriggerCalls>['rows'][number]

const tones = { accepted: 'positive', duplicate: 'neutral', refused: 'danger' } as const

type Props = { id: string; fields: readonly SchemeField[]; zone: string }

/** The last calls of a trigger, each with what was wrong. */
export function CallsCard({ id, fields, zone }: Props) {
  const t = useTranslations('workflow-triggers.calls')
  const request = useQuery(queryFor(listTriggerCalls, { params: { id } }))
  const columns = useColumns(fields, zone)
  const { data, error, isFetching, refetch } = request
  const list =
    data?.rows.length === 0 ? (
      <EmptyState icon={Webhook} title={t('none')} about={t('noneAbout')} />
    ) : (
      <Table
        caption={t('title')}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => `${row.at} ${row.id} ${row.outcome}`}
        waiting={data ? 0 : 3}
      />
    )
  return (
    <Card
      title={t('title')}
      padded={false}
      aside={
        <span className="flex items-center gap-3">
          {data?.rows.length === triggerCallsShown && (
            <span className="text-sm text-text-muted">
              {t('about', { count: triggerCallsShown })}
            </span>
          )}
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            {t('refresh')}
          </Button>
        </span>
      }
    >
      {error && !data ? <RequestError title={t('failed')} request={request} /> : list}
    </Card>
  )
}

function useColumns(fields: readonly SchemeField[], zone: string): Column<TriggerCall>[] {
  const t = useTranslations('workflow-triggers.calls')
  return [
    {
      key: 'at',
      head: t('at'),
      width: 'w-44',
      cell: ({ at }) => <DateTime at={at} zone={zone} exact />,
    },
    {
      key: 'outcome',
      head: t('outcome'),
      width: 'w-32',
      cell: ({ outcome }) => <Chip tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Chip>,
    },
    {
      key: 'id',
      head: t('id'),
      width: 'w-52',
      cell: ({ id }) => <span className="font-mono">{id ?? '-'}</span>,
    },
    {
      key: 'problem',
      head: t('problem'),
      cell: (row) => <CallProblem row={row} fields={fields} />,
    },
  ]
}

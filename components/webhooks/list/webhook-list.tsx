'use client'

import { useQuery } from '@tanstack/react-query'
import { Webhook as Icon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { WaitingCount } from '#components/webhooks/waiting-count.tsx'
import { WebhookChip } from '#components/webhooks/webhook-chip.tsx'
import { listWebhooks } from '#contract/webhooks/calls.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import { webhooksMost } from '#contract/webhooks/webhook.ts'

// kept by the list, because the secret is shown once, when the list is no longer empty
const WebhookDialog = dynamic(
  () => import('#components/webhooks/acts/webhook-dialog.tsx').then((file) => file.WebhookDialog),
  { ssr: false },
)

type Props = { zone: string; isSold: boolean }

/** The shop's webhooks with their health. Under a plan without them, those that are left. */
export function WebhookList({ zone, isSold }: Props) {
  const t = useTranslations('webhooks')
  const request = useQuery(queryFor(listWebhooks, {}))
  const columns = useColumns(zone)
  const [isAdding, setAdding] = useState(false)
  const { data, error } = request
  const add = (
    <Button look="primary" size="small" aria-haspopup="dialog" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  const isFull = (data?.rows.length ?? 0) >= webhooksMost
  const list =
    data?.rows.length === 0 ? (
      <EmptyState icon={Icon} title={t('none')} about={t('noneAbout')} action={add} />
    ) : (
      <Table
        caption={t('title')}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => row.webhook_id}
        waiting={data ? 0 : 3}
      />
    )
  if (!isSold && data?.rows.length === 0) return null
  return (
    <Card
      title={t('list')}
      padded={false}
      aside={
        isSold &&
        (isFull ? (
          <span className="text-sm text-text-muted">{t('full', { count: webhooksMost })}</span>
        ) : (
          (data?.rows.length ?? 0) > 0 && add
        ))
      }
    >
      {error && !data ? <RequestError title={t('failed')} request={request} /> : list}
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}

function useColumns(zone: string): Column<Webhook>[] {
  const t = useTranslations('webhooks')
  return [
    {
      key: 'url',
      head: t('heads.url'),
      cell: ({ webhook_id: id, url }) => (
        <RowLink href={`/account/webhooks/${id}`}>{url.replace('https://', '')}</RowLink>
      ),
    },
    {
      key: 'types',
      head: t('heads.types'),
      width: 'w-32',
      cell: ({ types }) => t('typesCount', { count: types.length }),
    },
    {
      key: 'waiting',
      head: t('heads.waiting'),
      width: 'w-32',
      align: 'end',
      cell: ({ waiting }) => <WaitingCount count={waiting} />,
    },
    {
      key: 'success',
      head: t('heads.success'),
      width: 'w-44',
      cell: ({ last_success_at: at }) => (
        <span className="text-text-muted">
          {at ? <DateTime at={at} zone={zone} /> : t('never')}
        </span>
      ),
    },
    {
      key: 'state',
      head: t('heads.state'),
      width: 'w-40',
      cell: (row) => <WebhookChip webhook={row} />,
    },
  ]
}

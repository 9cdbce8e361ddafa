'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { WebhookChip } from '#components/webhooks/webhook-chip.tsx'
import { listWebhooks } from '#contract/webhooks/calls.ts'
import { ActBar } from './act-bar.tsx'
import { HealthCard } from './health-card.tsx'
import { SendsCard } from './sends-card.tsx'

type Props = { id: string; zone: string; isSold: boolean }

/**
 * A webhook: its health, what can be done with it, and the log of what was sent. Under a plan without
 * webhooks it can only be deleted.
 */
export function WebhookScreen({ id, zone, isSold }: Props) {
  const t = useTranslations('webhooks')
  const request = useQuery(queryFor(listWebhooks, {}))
  const { data, error } = request
  const webhook = data?.rows.find(({ webhook_id }) => webhook_id === id)
  if (!webhook)
    return (
      <Card>
        {error && !data && <RequestError title={t('failed')} request={request} />}
        {!error && !data && <Skeleton className="h-80 w-full" />}
        {data && <EmptyState title={t('deleted')} />}
      </Card>
    )
  const { state } = webhook
  return (
    <>
      <EntityHead
        back={{ href: '/account/webhooks', text: t('title') }}
        title={webhook.url.replace('https://', '')}
        chips={<WebhookChip webhook={webhook} />}
        action={<ActBar webhook={webhook} zone={zone} isSold={isSold} />}
      />
      {state !== 'on' && (
        <Notice tone={state === 'off' ? 'info' : 'warning'}>{t(`one.stopped.${state}`)}</Notice>
      )}
      <HealthCard webhook={webhook} zone={zone} />
      <SendsCard webhook={webhook} zone={zone} isSold={isSold} />
    </>
  )
}

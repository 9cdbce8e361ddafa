'use client'

import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { ListPages } from '#components/commerce/list/list-pages.tsx'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { listIntegrationCalls } from '#contract/integrations/calls.ts'
import { callsCall, narrowing } from './address.ts'
import { CallFilters } from './call-filters.tsx'
import { CallRow } from './call-row.tsx'
import { narrowCalls, turnCalls } from './narrow-calls.ts'

type Props = { name: string; zone: string }

/**
 * Calls of an integration in both directions, newest first, each with its bodies. Filters and page
 * are in the address.
 */
export function CallsCard({ name, zone }: Props) {
  const t = useTranslations('integrations.calls')
  const top = useRef<HTMLDivElement>(null)
  const address = useAddress()
  const call = callsCall(name, (one) => address.get(one))
  const request = useQuery(listQuery(listIntegrationCalls, call))
  const { data, error, isFetching, isPlaceholderData, refetch } = request
  const isNarrowed = narrowing.some((one) => call.query?.[one])
  const hasCalls = isNarrowed || (data?.topics.length ?? 0) > 0
  return (
    <Card
      title={t('title')}
      padded={false}
      aside={
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('refresh')}
        </Button>
      }
    >
      <div ref={top} className="scroll-mt-24" />
      {error && <RequestError title={t('failed')} request={request} />}
      {!data && !error && <Skeleton className="m-4 h-40" />}
      {data && hasCalls && <CallFilters query={call.query} list={data} />}
      {data && (
        <div className={isPlaceholderData ? 'opacity-55' : ''} aria-busy={isPlaceholderData}>
          {data.rows.length === 0 && <Nothing isNarrowed={isNarrowed} />}
          <ul aria-label={t('title')} className="divide-y divide-line">
            {data.rows.map((row) => (
              <CallRow key={row.id} {...{ name, call: row, zone }} />
            ))}
          </ul>
          <ListPages
            list={data}
            onTurn={(place) => {
              turnCalls(place)
              top.current?.scrollIntoView({ block: 'nearest' })
            }}
          />
        </div>
      )}
    </Card>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useTranslations('integrations.calls')
  if (!isNarrowed) return <EmptyState icon={Webhook} title={t('none')} about={t('noneAbout')} />
  return (
    <EmptyState
      icon={Webhook}
      title={t('noMatch')}
      action={
        <Button onClick={() => narrowCalls({ way: null, outcome: null, topic: null })}>
          {t('clear')}
        </Button>
      }
    />
  )
}

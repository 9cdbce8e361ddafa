'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { getEvent } from '#contract/workflows/why.ts'
import { DeafCard } from './deaf-card.tsx'
import { DecisionCard } from './decision-card.tsx'
import { EventHead } from './event-head.tsx'
import { EventNote } from './event-note.tsx'
import { FactsCard } from './facts-card.tsx'
import { ownFieldsOf } from './own-fields.ts'

type Props = { id: string; zone: string; mayRetry: boolean }

/** An event: what each workflow decided and why, and why the others didn't respond. */
export function EventScreen({ id, zone, mayRetry }: Props) {
  const t = useTranslations('workflow-events.one')
  const request = useQuery(queryFor(getEvent, { params: { id } }))
  const { data, error } = request
  if (!data)
    return (
      <Card>
        {error ? (
          <RequestError title={t('failed')} request={request} />
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </Card>
    )
  const { event, decisions, deaf, facts, currency } = data
  const own = ownFieldsOf(data)
  return (
    <>
      <EventHead {...{ event, zone, mayRetry }} />
      <EventNote event={event} hasDecisions={decisions.length > 0} />
      <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-5 max-room:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-5">
          {decisions.map((decision) => (
            <DecisionCard key={decision.workflow_id} {...{ decision, currency, own, zone }} />
          ))}
          {deaf.length > 0 && <DeafCard deaf={deaf} zone={zone} />}
        </div>
        <FactsCard {...{ facts, currency, own }} />
      </div>
    </>
  )
}

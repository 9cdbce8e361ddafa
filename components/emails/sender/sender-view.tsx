'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { getEmailSender } from '#contract/emails/delivery.ts'
import { SenderForm } from './sender-form.tsx'
import { SenderRecords } from './sender-records.tsx'
import { SenderState } from './sender-state.tsx'

type Props = {
  zone: string
  /** may set and check the sender */
  mayChange: boolean
  /** the plan includes a sender of the shop's own */
  hasFeature: boolean
}

/** The address that the shop's emails come from, with the DNS records that it needs. */
export function SenderView({ zone, mayChange, hasFeature }: Props) {
  const t = useTranslations('email-delivery.sender')
  const request = useQuery(queryFor(getEmailSender, {}))
  const sender = request.data?.sender
  if (request.error && !sender)
    return (
      <Card>
        <RequestError title={t('failed')} request={request} />
      </Card>
    )
  // a shop that lost the feature still sees what it had set
  if (!hasFeature && (!sender || sender.state === 'none'))
    return <Upsell feature="white_label_sender" />
  return (
    <div className="flex flex-col gap-6">
      <Card title={t('title')}>
        {sender ? (
          <div className="flex flex-col gap-4">
            <SenderState sender={sender} zone={zone} />
            {mayChange && hasFeature && <SenderForm key={sender.from_email} sender={sender} />}
          </div>
        ) : (
          <div className="flex flex-col gap-3" aria-busy>
            <Skeleton className="h-5 w-72" />
            <Skeleton className="h-9 w-96" />
          </div>
        )}
      </Card>
      {sender && sender.state !== 'none' && (
        <SenderRecords sender={sender} zone={zone} mayCheck={mayChange && hasFeature} />
      )}
    </div>
  )
}

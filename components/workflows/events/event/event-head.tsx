'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import { EventChip } from '#components/workflows/events/event-chip.tsx'
import { RetryButton } from '#components/workflows/events/retry-button.tsx'
import { useTopicWords } from '#components/workflows/words/use-topic-words.ts'
import type { StoreEvent } from '#contract/workflows/why-shapes.ts'
import { Link } from '#i18n/navigation.ts'

const linkLook = 'rounded-sm text-accent hover:underline'

type Props = { event: StoreEvent; zone: string; mayRetry: boolean }

/** Heading: what happened, its order, customer and time. */
export function EventHead({ event, zone, mayRetry }: Props) {
  const t = useTranslations('workflow-events.one')
  const words = useTopicWords()
  const { order, platform_customer_id: customer } = event
  const title = words(event.topic, event.topic_title)
  const name = event.customer_name || event.subject || t('unknownCustomer')
  return (
    <EntityHead
      back={{ href: '/loyalty/events', text: t('back') }}
      title={title}
      chips={<EventChip state={event.state} />}
      about={
        <>
          {order && (
            <Link href={orderHref(order)} prefetch={false} className={linkLook}>
              {t('order', { name: order })}
            </Link>
          )}
          {customer ? (
            <Link
              href={`/customers/${encodeURIComponent(customer)}`}
              prefetch={false}
              className={`truncate ${linkLook}`}
            >
              {name}
            </Link>
          ) : (
            <span className="truncate">{name}</span>
          )}
          <DateTime at={event.occurred_at} zone={zone} exact />
        </>
      }
      action={
        mayRetry && event.state === 'stuck' && <RetryButton id={event.event_id} name={title} />
      }
    />
  )
}

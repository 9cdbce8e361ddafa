import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Timeline, TimelineEvent } from '#components/commerce/timeline/timeline.tsx'
import { useTransactionWords } from '#components/commerce/transaction/use-transaction-words.ts'
import { Card } from '#components/ui/layout/card.tsx'
import type { CardEvent } from '#contract/gift-cards/gift-card-shapes.ts'
import { transactionKinds } from '#contract/transaction.ts'
import { Link } from '#i18n/navigation.ts'
import { EventFacts } from './event-facts.tsx'

type Props = {
  events: readonly CardEvent[]
  currency: string
  zone: string
  scheduledZone: string
}

/** The card's events, newest first; those with money link to their transaction. */
export function CardTimeline({ events, currency, zone, scheduledZone }: Props) {
  const t = useTranslations('gift-cards.timeline')
  const words = useTransactionWords()
  const titleOf = ({ kind, detail }: CardEvent) => {
    const moved = kind === 'money' && transactionKinds.find((one) => one === detail['kind'])
    return moved ? words.kind(moved) : t(`kinds.${kind}`)
  }
  return (
    <Card title={t('title')}>
      <Timeline>
        {events.map((event) => (
          <TimelineEvent
            key={event.event_id}
            title={
              event.transaction_id ? (
                <Link
                  href={`/store-credit/${event.transaction_id}`}
                  prefetch={false}
                  className="rounded-sm hover:text-accent"
                >
                  {titleOf(event)}
                </Link>
              ) : (
                titleOf(event)
              )
            }
            fact={
              event.amount && (
                <Money value={event.amount} currency={currency} signed className="font-medium" />
              )
            }
            about={
              <>
                {event.by && `${event.by.name || event.by.email} · `}
                {!event.by && event.kind !== 'made' && `${t('byItself')} · `}
                <DateTime at={event.at} zone={zone} />
              </>
            }
          >
            <EventFacts event={event} zone={scheduledZone} />
          </TimelineEvent>
        ))}
      </Timeline>
    </Card>
  )
}

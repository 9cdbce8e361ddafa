import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
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
      <ol className="flex flex-col">
        {events.map((event) => (
          <li
            key={event.event_id}
            className={
              'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-l ' +
              'border-line pb-4 pl-5 last:pb-0'
            }
          >
            <span
              aria-hidden
              className="absolute top-1.5 -left-1 size-2 rounded-full bg-line-strong"
            />
            <p className="font-medium">
              {event.transaction_id ? (
                <Link
                  href={`/store-credit/${event.transaction_id}`}
                  prefetch={false}
                  className="rounded-sm hover:text-accent"
                >
                  {titleOf(event)}
                </Link>
              ) : (
                titleOf(event)
              )}
            </p>
            <p className="text-right">
              {event.amount && (
                <Money value={event.amount} currency={currency} signed className="font-medium" />
              )}
            </p>
            <p className="text-sm text-text-muted">
              {event.by && `${event.by.name || event.by.email} · `}
              {!event.by && event.kind !== 'made' && `${t('byItself')} · `}
              <DateTime at={event.at} zone={zone} />
            </p>
            <EventFacts event={event} zone={scheduledZone} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

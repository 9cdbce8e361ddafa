import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { WhyLink } from '#components/commerce/event/why-link.tsx'
import { MailChip } from '#components/commerce/mail/mail-chip.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { Money } from '#components/commerce/money/money.tsx'
import { Timeline, TimelineEvent } from '#components/commerce/timeline/timeline.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import type { Order } from '#contract/orders/shapes.ts'
import { RefundChip } from '#components/returns/list/refund-chip.tsx'
import { Link } from '#i18n/navigation.ts'
import { type OrderEvent, orderEvents, type OrderHistory } from './order-events.ts'

type Props = { order: Order; history: OrderHistory; zone: string; mayAskWhy: boolean }

/** The order's events, newest first; refunds, returns and emails link to their page. */
export function OrderTimeline({ order, history, zone, mayAskWhy }: Props) {
  const t = useTranslations('returns-order.timeline')
  return (
    <Card title={t('title')} aside={mayAskWhy && <WhyLink search={order.name} />}>
      <Timeline>
        {orderEvents(order, history).map((event) => (
          <TimelineEvent
            key={event.key}
            title={<Title event={event} />}
            fact={<Fact event={event} />}
            about={
              <>
                {event.kind === 'refund' && event.refund.by && (
                  <>{event.refund.by.name || event.refund.by.email} · </>
                )}
                <DateTime at={event.at} zone={zone} exact />
              </>
            }
          />
        ))}
      </Timeline>
    </Card>
  )
}

const linkLook = 'rounded-sm hover:text-accent'

function Title({ event }: { event: OrderEvent }) {
  const t = useTranslations('returns-order.timeline')
  const mails = useMailWords()
  switch (event.kind) {
    case 'refund':
      return (
        <Link href={`/refunds/${event.refund.refund_id}`} prefetch={false} className={linkLook}>
          {t(event.refund.origin === 'store' ? 'refundInStore' : 'refund')}
        </Link>
      )
    case 'return':
      return (
        <Link href={`/refunds/${event.one.return_id}`} prefetch={false} className={linkLook}>
          {t('return', { name: event.one.name })}
        </Link>
      )
    case 'mail':
      return (
        <Link
          href={`/store-credit?view=deliveries&mail=${event.mail.mail_id}`}
          prefetch={false}
          className={linkLook}
        >
          {t('mail', { name: mails.name(event.mail.name) })}
        </Link>
      )
    case 'placed':
    case 'paid':
    case 'fulfilled':
    case 'cancelled':
      return t(event.kind)
  }
}

const Fact = ({ event }: { event: OrderEvent }) => {
  if (event.kind === 'refund')
    return (
      <>
        {event.refund.state !== 'done' && (
          <span className="mr-2">
            <RefundChip state={event.refund.state} />
          </span>
        )}
        <Money value={event.refund.amount} currency={event.refund.currency} />
      </>
    )
  return event.kind === 'mail' ? <MailChip state={event.mail.state} /> : null
}

import { useLocale, useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import type { EgiftEvent } from '#contract/egifts/egift-shapes.ts'

type Props = { events: readonly EgiftEvent[]; zone: string; currency: string }

/** A gift's events, newest first: what, who, when. */
export function EgiftTimeline({ events, zone, currency }: Props) {
  const t = useTranslations('egifts')
  const locale = useLocale()
  const moreOf = ({ detail }: EgiftEvent): string | null => {
    if (detail['credit'])
      return t(detail['credit'] === 'sender' ? 'creditSender' : 'creditRecipient')
    if (detail['waits'])
      return t(detail['waits'] === 'manual' ? 'waits.manual' : 'waits.fulfillment')
    return detail['amount'] && detail['amount'] !== '0.00'
      ? moneyText(detail['amount'], currency, locale)
      : null
  }
  return (
    <section aria-label={t('timeline')}>
      <h3 className="mb-2 font-semibold">{t('timeline')}</h3>
      <ol className="flex flex-col gap-3 border-l border-line pl-4">
        {events.map((event, index) => {
          const more = moreOf(event)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- newer ones come in front
            <li key={events.length - index}>
              <p>
                <span className="font-medium">{t(`events.${event.kind}`)}</span>
                {more && <span className="ml-2 text-text-muted">{more}</span>}
              </p>
              <p className="text-sm text-text-muted">
                <DateTime at={event.at} zone={zone} exact />
                {' · '}
                {event.by ? event.by.name || event.by.email : t(`actors.${event.actor as 'staff'}`)}
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

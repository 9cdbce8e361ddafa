import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { PanelTimeline } from '#components/commerce/timeline/panel-timeline.tsx'
import type { EgiftEvent } from '#contract/egifts/egift-shapes.ts'

type Props = { events: readonly EgiftEvent[]; zone: string; currency: string }

/** A gift's events, newest first. */
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
    <PanelTimeline
      title={t('timeline')}
      zone={zone}
      events={events.map((event) => {
        const more = moreOf(event)
        return {
          title: t(`events.${event.kind}`),
          more: more === null ? [] : [more],
          at: event.at,
          by: event.by ? event.by.name || event.by.email : t(`actors.${event.actor as 'staff'}`),
        }
      })}
    />
  )
}

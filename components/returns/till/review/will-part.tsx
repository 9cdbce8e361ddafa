import { useFormatter, useTranslations } from 'next-intl'
import { dayText } from '#components/commerce/date/day.tsx'
import { type PartOfRefund, PartRow } from '#components/commerce/refund/part-row.tsx'

/** A part of the refund: card, day and amount, for a recalled reward each line's share of it. */
export function WillPart(part: PartOfRefund) {
  const t = useTranslations('returns-till.will')
  const format = useFormatter()
  const { kind, last4, order, expires_on } = part.row
  const about = [
    part.recall?.title,
    last4 && t('card', { last4 }),
    order && t('order', { order }),
    expires_on && t('until', { day: dayText(expires_on, format) }),
  ].filter(Boolean)
  return (
    <PartRow {...part} title={t(`parts.${kind}`)} marks={{ was: t('was'), new: t('new') }}>
      {about.length > 0 && <p className="text-sm text-text-muted">{about.join(' · ')}</p>}
    </PartRow>
  )
}

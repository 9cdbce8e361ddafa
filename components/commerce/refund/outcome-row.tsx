import { useTranslations } from 'next-intl'
import { Day } from '#components/commerce/date/day.tsx'
import { isCredit } from '#rules/returns/refund-parts.ts'
import { type PartOfRefund, PartRow } from './part-row.tsx'

/** A consequence of the refund: to which card, until when, how much; marked if it has changed. */
export function OutcomeRow(part: PartOfRefund) {
  const t = useTranslations('returns-refund.outcome')
  const words = useTranslations('returns')
  const { kind, last4, order, expires_on, isGone } = part.row
  const title = t(`kinds.${kind}`, {
    card: last4 ? words('cardEnding', { last4 }) : words('card'),
    reward: part.recall?.title ?? '',
    order: order ?? '',
  })
  return (
    <PartRow {...part} title={title} marks={{ was: t('was'), new: t('new') }}>
      {isCredit(part.row) && !isGone && (
        <p className="text-sm text-text-muted">
          {expires_on ? t.rich('until', { day: () => <Day day={expires_on} /> }) : t('never')}
        </p>
      )}
    </PartRow>
  )
}

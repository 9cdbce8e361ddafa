import { useTranslations } from 'next-intl'
import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import {
  markedOutcome,
  outcomeOf,
  type OutcomeRow,
  type Preview,
} from '#components/commerce/refund/outcome.ts'
import { WillPart } from './will-part.tsx'

type Props = {
  preview: Preview
  /** rows of the outcome that was seen before something moved */
  seen: readonly OutcomeRow[] | null
  isOld: boolean
}

/** A refund as it would be: to whom, every part of it, and what to look at first. */
export function WillHappen({ preview, seen, isOld }: Props) {
  const t = useTranslations('returns-till.will')
  const { refund, warnings, recalls, needs_second_person: needsSecond, order } = preview
  const { recipient, parts, currency } = refund
  return (
    <Card title={t('title')}>
      <div aria-busy={isOld} className={`flex flex-col gap-3 ${isOld ? 'opacity-60' : ''}`}>
        {needsSecond && <Notice tone="warning">{t('secondPerson')}</Notice>}
        {warnings.map((warning) => (
          <Notice key={warning} tone="warning">
            {t(`warnings.${warning}`)}
          </Notice>
        ))}
        <div>
          <p className="text-sm text-text-muted">{t('to')}</p>
          <p className="font-medium">
            {recipient ? recipient.name || recipient.email : t('nobody')}
          </p>
          {recipient?.name && recipient.email && (
            <p className="text-sm wrap-anywhere text-text-muted">{recipient.email}</p>
          )}
        </div>
        <ul aria-label={t('title')} className="flex flex-col gap-2 border-t border-line pt-3">
          {markedOutcome(outcomeOf(parts), seen).map((row) => (
            <WillPart
              key={row.key}
              row={row}
              currency={currency}
              recall={recalls.find(({ reward_id }) => reward_id === row.reward_id)}
              lines={order.line_items}
            />
          ))}
        </ul>
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <span className="font-medium">{t('total')}</span>
          <Money value={refund.amount} currency={currency} className="text-xl font-semibold" />
        </p>
      </div>
    </Card>
  )
}

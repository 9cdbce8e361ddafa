import type { CardEvent } from '#contract/gift-cards/gift-card-shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { TransactionPanel } from '#components/commerce/transaction/transaction-panel.tsx'
import { TransactionTable } from '#components/commerce/transaction/transaction-table.tsx'
import { transactionParameter } from '#components/commerce/transaction/transaction-parameter.ts'
import { useTranslations } from 'next-intl'
import { CardActs } from '#components/gift-cards/acts/card-acts.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardHead } from './card-head.tsx'
import { CardLots } from '#components/commerce/money/card-lots.tsx'
import { CardTimeline } from './card-timeline.tsx'
import type { OneCard } from './one-card.ts'

type Props = {
  card: OneCard
  events: readonly CardEvent[]
  user: User
  zone: string
  scheduledZone: string
}

/** One card: balance, lots, redemptions, timeline. */
export function CardScreen({ card, events, user, zone, scheduledZone }: Props) {
  const t = useTranslations('gift-cards.one')
  const { usages = [], lots = [], ...plain } = card
  return (
    <>
      <CardHead card={card} />
      <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-5">
        <div className="flex min-w-0 flex-col gap-5">
          <CardLots lots={lots} currency={card.currency} zone={zone} />
          <Card title={t('usages')} padded={false}>
            {usages.length === 0 ? (
              <p className="p-4 text-text-muted">{t('noUsages')}</p>
            ) : (
              <TransactionTable
                rows={usages}
                zone={zone}
                hrefOf={(row) =>
                  `/store-credit/${card.gift_card_id}?${transactionParameter}=${row.transaction_id}`
                }
              />
            )}
          </Card>
          <CardTimeline {...{ events, zone, scheduledZone }} currency={card.currency} />
        </div>
        <div className="flex flex-col gap-5">
          <CardFacts {...{ card, zone, scheduledZone }} />
          <CardActs card={plain} {...{ user, zone, scheduledZone }} />
        </div>
      </div>
      <TransactionPanel zone={zone} />
    </>
  )
}

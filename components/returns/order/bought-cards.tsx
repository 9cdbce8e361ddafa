import { useTranslations } from 'next-intl'
import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Table } from '#components/ui/list/table.tsx'
import type { BoughtCard } from '#contract/returns/refund-shapes.ts'
import { CardEnding } from './card-ending.tsx'

/** Gift cards that the order bought. */
export function BoughtCards({
  cards,
  currency,
}: {
  cards: readonly BoughtCard[]
  currency: string
}) {
  const t = useTranslations('returns-order.bought')
  if (cards.length === 0) return null
  return (
    <Card title={t('title')} padded={false}>
      <Table
        caption={t('title')}
        columns={[
          {
            key: 'card',
            head: t('card'),
            cell: (row) => (
              <>
                <CardEnding {...row} />
                {row.closed && <span className="ml-2 text-text-muted">{t('closed')}</span>}
              </>
            ),
          },
          ...(['price', 'spent', 'unspent'] as const).map((key) => ({
            key,
            head: t(key),
            width: 'w-36',
            align: 'end' as const,
            cell: (row: BoughtCard) => <Money value={row[key]} currency={currency} />,
          })),
        ]}
        rows={cards}
        rowKey={(row) => row.gift_card_id}
      />
    </Card>
  )
}

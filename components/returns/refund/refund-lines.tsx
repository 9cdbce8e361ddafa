import { useTranslations } from 'next-intl'
import { Money } from '#components/commerce/money/money.tsx'
import { LineName } from '#components/returns/order/line-name.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Table } from '#components/ui/list/table.tsx'
import type { Refund } from '#contract/returns/refund-shapes.ts'

/** The refunded items; none where an amount was refunded. */
export function RefundLines({ refund: { lines, currency } }: { refund: Refund }) {
  const t = useTranslations('returns.one')
  const items = useTranslations('returns-refund.items')
  const reasons = useTranslations('returns.reasons')
  if (lines.length === 0) return null
  return (
    <Card title={t('items')} padded={false}>
      <Table
        caption={t('items')}
        columns={[
          { key: 'name', head: t('item'), cell: (row) => <LineName line={row} /> },
          {
            key: 'restock',
            head: t('restock'),
            width: 'w-44',
            cell: ({ restock, reason }) => (
              <>
                {items(`restocks.${restock}`)}
                {reason && (
                  <span className="block truncate pb-1.5 text-text-muted">{reasons(reason)}</span>
                )}
              </>
            ),
          },
          {
            key: 'quantity',
            head: t('quantity'),
            width: 'w-26',
            align: 'end',
            cell: ({ quantity }) => quantity,
          },
          {
            key: 'net',
            head: t('net'),
            width: 'w-24',
            align: 'end',
            cell: ({ net }) => <Money value={net} currency={currency} />,
          },
          {
            key: 'tax',
            head: t('tax'),
            width: 'w-22',
            align: 'end',
            cell: ({ tax }) => <Money value={tax} currency={currency} />,
          },
        ]}
        rows={lines}
        rowKey={(row) => row.line_item_id}
      />
    </Card>
  )
}

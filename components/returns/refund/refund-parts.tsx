import { useTranslations } from 'next-intl'
import { Day } from '#components/commerce/date/day.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { CardEnding } from '#components/returns/order/card-ending.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { Refund, RefundPart } from '#contract/returns/refund-shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { isCredit } from '#rules/returns/refund-parts.ts'

type Row = RefundPart & { part_no: number }
const linkLook = 'rounded-sm font-medium text-accent hover:underline'

/** The parts of a refund with their card, last day and transaction, and what of each was undone. */
export function RefundParts({ refund: { parts, state, currency } }: { refund: Refund }) {
  const t = useTranslations('returns.one')
  const columns: Column<Row>[] = [
    {
      key: 'kind',
      head: t('part'),
      cell: ({ kind, transaction_id: id, order }) =>
        id ? (
          <Link href={`/store-credit/${id}`} prefetch={false} className={linkLook}>
            {t(`parts.${kind}`)}
          </Link>
        ) : (
          <>
            <span className="font-medium">{t(`parts.${kind}`)}</span>
            {order && (
              <Link href={orderHref(order)} prefetch={false} className={`ml-2 ${linkLook}`}>
                {order}
              </Link>
            )}
          </>
        ),
    },
    {
      key: 'card',
      head: t('card'),
      width: 'w-40',
      cell: (row) => (row.gift_card_id ? <CardEnding {...row} /> : '-'),
    },
    {
      key: 'expires',
      head: t('expires'),
      width: 'w-28',
      cell: (row) => {
        if (row.expires_on) return <Day day={row.expires_on} />
        return isCredit(row) ? t('never') : '-'
      },
    },
    ...(state === 'done' ? [] : [money('undone', t('undone'), currency)]),
    money('amount', t('amount'), currency),
  ]
  return (
    <Card title={t('partsTitle')} padded={false}>
      <Table
        caption={t('partsTitle')}
        columns={columns}
        rows={parts.map((part, at) => ({ ...part, part_no: at }))}
        rowKey={({ part_no }) => String(part_no)}
      />
    </Card>
  )
}

const money = (key: 'undone' | 'amount', head: string, currency: string): Column<Row> => ({
  key,
  head,
  width: 'w-26',
  align: 'end',
  cell: (row) => <Money value={row[key]} currency={currency} />,
})

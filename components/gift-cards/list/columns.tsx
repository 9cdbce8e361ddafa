'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Day } from '#components/commerce/date/day.tsx'
import { GiftCardCode } from '#components/commerce/money/gift-card-code.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import type { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'
import { CardChip } from '#components/gift-cards/card/card-chip.tsx'

/** Columns with customer, state and balance. */
export function useCardColumns(zone: string): Column<GiftCard>[] {
  const t = useTranslations('gift-cards.list')
  return [
    {
      key: 'who',
      head: t('who'),
      width: 'w-[18%]',
      cell: (row) => (
        <RowLink href={`/store-credit/${row.gift_card_id}`}>
          {row.customer_name || row.customer_email || t('nobody')}
        </RowLink>
      ),
    },
    {
      key: 'email',
      head: t('email'),
      cell: (row) => (
        <span title={row.customer_email ?? undefined} className="text-text-muted">
          {row.customer_email ?? '-'}
        </span>
      ),
    },
    {
      key: 'code',
      head: t('code'),
      width: 'w-42',
      cell: (row) => <GiftCardCode code={row.code} />,
    },
    {
      key: 'state',
      head: t('state'),
      width: 'w-38',
      cell: (row) => <CardChip state={row.state} />,
    },
    {
      key: 'expires',
      head: t('expires'),
      width: 'w-34',
      cell: (row) =>
        row.expires_on ? <Day day={row.expires_on} /> : <span className="text-text-muted">-</span>,
    },
    {
      key: 'made',
      head: t('made'),
      width: 'w-36',
      spare: true,
      cell: (row) => (
        <span className="text-text-muted">
          <DateTime at={row.created_at} zone={zone} />
        </span>
      ),
    },
    {
      key: 'balance',
      head: t('balance'),
      width: 'w-28',
      align: 'end',
      cell: (row) => <Money value={row.balance} currency={row.currency} className="font-medium" />,
    },
  ]
}

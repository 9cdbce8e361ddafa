'use client'

import { useTranslations } from 'next-intl'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { RowLink } from '#components/ui/list/row-link.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import { GiftCardCode } from '#components/commerce/money/gift-card-code.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { MemberChip } from '#components/customers/customer/member-chip.tsx'
import { balanceOf, hasCard } from '#rules/customers/account.ts'
import { Tags } from '#components/customers/customer/tags.tsx'

/** Columns with the customer and their balance. */
export function useCustomerColumns(currency: string): Column<Customer>[] {
  const t = useTranslations('customers.list')
  return [
    {
      key: 'name',
      head: t('name'),
      width: 'w-[17%]',
      cell: (row) => (
        <RowLink href={`/customers/${encodeURIComponent(row.platform_customer_id)}`}>
          {row.full_name || t('nameless')}
        </RowLink>
      ),
    },
    {
      key: 'email',
      head: t('email'),
      cell: (row) => (
        <span title={row.email ?? undefined} className="text-text-muted">
          {row.email ?? '-'}
        </span>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      width: 'w-34',
      cell: (row) => <MemberChip state={row.state} />,
    },
    {
      key: 'tags',
      head: t('tags'),
      width: 'w-32',
      spare: true,
      cell: (row) => <Tags tags={row.tags} most={1} />,
    },
    {
      key: 'spent',
      head: t('spent'),
      width: 'w-26',
      spare: true,
      align: 'end',
      cell: (row) => <Money value={row.total_spent} currency={currency} />,
    },
    {
      key: 'balance',
      head: t('balance'),
      width: 'w-25',
      align: 'end',
      cell: (row) =>
        hasCard(row) ? (
          <Money value={balanceOf(row)} currency={currency} className="font-medium" />
        ) : (
          <span className="text-text-muted">-</span>
        ),
    },
    {
      key: 'code',
      head: t('code'),
      width: 'w-42',
      cell: (row) => <GiftCardCode code={row.LoyaltyCard?.GiftCard.code} />,
    },
  ]
}

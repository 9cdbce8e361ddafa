'use client'

import { useTranslations } from 'next-intl'
import { useTransactionColumns } from '#components/commerce/transaction/transaction-table.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import type { ActivityRow } from '#contract/store-credit/shapes.ts'

/** Columns of a customer's list, plus the customer. */
export function useActivityColumns(zone: string): Column<ActivityRow>[] {
  const t = useTranslations('commerce.transactions')
  return useTransactionColumns({
    zone,
    hrefOf: (row) => `/store-credit/${row.transaction_id}`,
    extra: {
      key: 'customer',
      head: t('customer'),
      width: 'w-[24%]',
      cell: ({ customer_name: name, customer_email: email }) =>
        name || email ? (
          <span title={email ?? undefined}>
            {name || email}
            {name && email && <span className="ml-2 text-text-muted">{email}</span>}
          </span>
        ) : (
          <span className="text-text-muted">{t('unknownCustomer')}</span>
        ),
    },
  })
}

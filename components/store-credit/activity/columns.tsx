'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { TransactionTable } from '#components/commerce/transaction/transaction-table.tsx'
import type { ActivityRow } from '#contract/store-credit/calls.ts'
import { rowsAPage } from './address.ts'

type Props = { rows: readonly ActivityRow[] | undefined; zone: string; isStale: boolean }

/** Doesn't draw itself anew for each key that is typed above it. */
export const ActivityTable = memo(function ActivityTable({ rows, zone, isStale }: Props) {
  const t = useTranslations('commerce.transactions')
  return (
    <TransactionTable
      rows={rows ?? []}
      waiting={rows ? 0 : rowsAPage}
      stale={isStale}
      zone={zone}
      hrefOf={(row) => `/store-credit/${row.transaction_id}`}
      extra={{
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
      }}
    />
  )
})

'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { TransactionPanel } from '#components/commerce/transaction/transaction-panel.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import type { User } from '#contract/staff/shapes.ts'
import { listActivity } from '#contract/store-credit/calls.ts'
import { may } from '#rules/way/access.ts'
import { activityFilters, activityQuery, filtersSet, rowsAPage } from './address.ts'
import { useActivityColumns } from './columns.tsx'
import { ActivityFilters } from './filters.tsx'

/** `action` is shown beside the search */
type Props = { currency: string; zone: string; user: User; action: React.ReactNode }

/**
 * Lists every transaction, newest first. Search, filters, page and the open transaction are in the
 * address.
 */
export function ActivityList({ currency, zone, user, action }: Props) {
  const words = useTranslations('commerce.transactions')
  const address = useAddress()
  const query = activityQuery((name) => address.get(name))
  return (
    <>
      <ListScreen
        words="store-credit.activity"
        icon={ArrowLeftRight}
        request={useQuery(listQuery(listActivity, { query }))}
        columns={useActivityColumns(zone)}
        rowKey={(row) => row.transaction_id}
        rowsWaiting={rowsAPage}
        caption={words('title')}
        search={query.search ?? ''}
        filters={
          <ActivityFilters
            {...{ query, currency }}
            maySeeStaff={may(user, 'staff')}
            onChange={narrowList}
          />
        }
        filterNames={activityFilters}
        isFiltered={filtersSet(query).length > 0}
        action={action}
      />
      <TransactionPanel zone={zone} />
    </>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { listRefunds } from '#contract/returns/refund.ts'
import { useRefundColumns } from './refund-columns.tsx'
import { RefundFilters } from './refund-filters.tsx'
import { refundFilters, refundsAPage, refundsQuery } from './refunds-address.ts'

/** Lists refunds, newest first. Search, filters and page are in the address. */
export function RefundList({ zone }: { zone: string }) {
  const address = useAddress()
  const query = refundsQuery((name) => address.get(name))
  return (
    <ListScreen
      words="returns.refunds"
      icon={Undo2}
      request={useQuery(listQuery(listRefunds, { query }))}
      columns={useRefundColumns(zone)}
      rowKey={(row) => row.refund_id}
      rowsWaiting={refundsAPage}
      search={query.search ?? ''}
      filters={<RefundFilters query={query} onChange={narrowList} />}
      filterNames={refundFilters}
      isFiltered={refundFilters.some((name) => query[name])}
    />
  )
}

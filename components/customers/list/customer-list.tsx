'use client'

import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { customerFilters, listAddress, listCall, rowsAPage, type SearchRules } from './address.ts'
import { useCustomerColumns } from './columns.tsx'
import { CustomerFilters } from './filters.tsx'

type Props = { rules: SearchRules; currency: string; action: React.ReactNode }

/** Lists customers; search, filters and page are in the address. */
export function CustomerList({ rules, currency, action }: Props) {
  const params = useAddress()
  const address = listAddress((name) => params.get(name))
  const { search, show, tag } = address
  return (
    <ListScreen
      words="customers.list"
      icon={Users}
      request={useQuery(listCall(address, rules, listQuery))}
      columns={useCustomerColumns(currency)}
      rowKey={(row) => row.platform_customer_id}
      rowsWaiting={rowsAPage}
      search={search}
      filters={<CustomerFilters show={show} tag={tag} onChange={narrowList} />}
      areFiltersBeside
      filterNames={customerFilters}
      isFiltered={show !== null || tag !== null}
      action={action}
    />
  )
}

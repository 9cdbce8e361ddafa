'use client'

import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { ListSearch } from '#components/commerce/list/list-search.tsx'
import { narrowList, useListSearch } from '#components/commerce/list/use-list-search.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { listNewestOrders } from '#contract/orders/calls.ts'
import { FoundOrders } from './found-orders.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { orderFilters, ordersAPage, orderSearch, ordersQuery } from './orders-address.ts'

/** Lists the newest orders, or those that a text finds. Search, filters and page are in the address. */
export function OrderList({ zone }: { zone: string }) {
  const t = useTranslations('returns.orders')
  const address = useAddress()
  const search = orderSearch((name) => address.get(name))
  const [typed, setTyped] = useListSearch(search)
  return (
    <>
      <ListSearch
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        typed={typed}
        onType={setTyped}
        count={null}
      />
      {search ? <FoundOrders text={search} zone={zone} /> : <NewestOrders zone={zone} />}
    </>
  )
}

function NewestOrders({ zone }: { zone: string }) {
  const address = useAddress()
  const query = ordersQuery((name) => address.get(name))
  return (
    <ListScreen
      words="returns.orders"
      icon={ShoppingBag}
      request={useQuery(listQuery(listNewestOrders, { query }))}
      columns={useOrderColumns(zone)}
      rowKey={(row) => row.order_id}
      rowsWaiting={ordersAPage}
      filters={<OrderFilters query={query} onChange={narrowList} />}
      filterNames={orderFilters}
      isFiltered={orderFilters.some((name) => query[name] !== undefined)}
    />
  )
}

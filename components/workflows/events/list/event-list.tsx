'use client'

import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { useAddress } from '#components/ui/list/address.ts'
import type { TriggerTitles } from '#components/workflows/words/use-trigger-words.ts'
import { listEvents } from '#contract/workflows/why.ts'
import { eventFilters, eventsAPage, eventsQuery } from './address.ts'
import { useEventColumns } from './columns.tsx'
import { EventFilters } from './filters.tsx'

type Props = {
  zone: string
  currency: string
  /** titles of custom triggers by their ids */
  titles: TriggerTitles
  mayRetry: boolean
}

/** Events of the shop, newest first. Search, filters and page are in the address. */
export function EventList({ titles, ...columns }: Props) {
  const address = useAddress()
  const query = eventsQuery((name) => address.get(name))
  return (
    <ListScreen
      words="workflow-events.list"
      icon={History}
      request={useQuery(listQuery(listEvents, { query }))}
      columns={useEventColumns(columns)}
      rowKey={(row) => row.event_id}
      rowsWaiting={eventsAPage}
      search={query.search ?? ''}
      filters={<EventFilters {...{ query, titles }} onChange={narrowList} />}
      filterNames={eventFilters}
      isFiltered={eventFilters.some((name) => query[name])}
    />
  )
}

'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { ListArea } from './list-areas.ts'
import { ListSearch } from './list-search.tsx'
import { type Empty, Listed } from './listed.tsx'
import { narrowList, turnList, useListSearch } from './use-list-search.ts'
import { narrowedBy, useListWords } from './use-list-words.ts'

type Page<Row> = {
  rows: readonly Row[]
  after: string | null
  before: string | null
  count?: number | null | undefined
  count_capped?: boolean | undefined
}
type Props<Row> = {
  /** the area of its messages */
  words: ListArea
  icon: LucideIcon
  request: Pick<
    UseQueryResult<Page<Row>>,
    'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** number of placeholder rows while loading */
  rowsWaiting: number
  /** undefined: the list has no search */
  search?: string
  filters?: React.ReactNode
  /** places the filters beside the search, not under it */
  areFiltersBeside?: boolean
  /** the filters in the address, which "clear" removes */
  filterNames?: readonly string[]
  isFiltered?: boolean
  /** accessible name of the table, if it differs from the list's title */
  caption?: string | undefined
  /** texts for an empty list, if the list's own don't fit */
  empty?: Partial<Empty>
  /** follows the count */
  countMore?: React.ReactNode
  action?: React.ReactNode
}

// typing into the search redraws the screen but not its rows
const Rows = memo(Table) as typeof Table
const noRows: readonly never[] = []

/**
 * A list screen: search, filters and page in the address; rows, or the reason why there are none.
 */
export function ListScreen<Row>({
  words,
  icon,
  request,
  columns,
  rowKey,
  rowsWaiting,
  search,
  filters,
  areFiltersBeside = false,
  filterNames = [],
  isFiltered = false,
  caption,
  empty,
  countMore,
  action,
}: Props<Row>) {
  const { data, isPlaceholderData } = request
  const [typed, setTyped] = useListSearch(search ?? '')
  const narrowed = narrowedBy(search ?? '', isFiltered)
  const { say, sayIfThere, countText } = useListWords(words, search ?? '', narrowed)
  const isThere = data !== undefined && !isPlaceholderData && data.rows.length > 0
  const cleared = Object.fromEntries(['search', ...filterNames].map((name) => [name, null]))
  return (
    <>
      {search !== undefined && (
        <ListSearch
          label={say('search')}
          placeholder={say('searchPlaceholder')}
          typed={typed}
          onType={setTyped}
          filters={areFiltersBeside && filters}
          count={
            isThere &&
            typeof data.count === 'number' && (
              <>
                {countText(data.count, data.count_capped ?? false)}
                {countMore}
              </>
            )
          }
          action={action}
        />
      )}
      {!areFiltersBeside && filters}
      <Listed
        request={request}
        list={data}
        isEmpty={data?.rows.length === 0}
        failed={say('failed')}
        noMatch={
          narrowed === 'none'
            ? null
            : {
                title: say('noMatch'),
                about: sayIfThere('noMatchAbout'),
                action: <Button onClick={() => narrowList(cleared)}>{say('clear')}</Button>,
              }
        }
        none={{
          icon,
          title: empty?.title ?? say('none'),
          about: empty?.about ?? sayIfThere('noneAbout'),
          action: empty?.action,
        }}
        onTurn={turnList}
      >
        <Rows
          caption={caption ?? say('title')}
          columns={columns}
          rows={data?.rows ?? noRows}
          rowKey={rowKey}
          waiting={data ? 0 : rowsWaiting}
          stale={isPlaceholderData}
        />
      </Listed>
    </>
  )
}

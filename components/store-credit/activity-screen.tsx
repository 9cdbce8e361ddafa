'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ListPages, type Place } from '#components/commerce/list-pages.tsx'
import { TransactionPanel } from '#components/commerce/transaction-panel.tsx'
import { useRefusalText } from '#components/commerce/use-refusal-text.ts'
import { useTypedSearch } from '#components/commerce/use-typed-search.ts'
import { useAddress, writeAddress } from '#components/ui/address.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { queryFor } from '#client/query.ts'
import type { User } from '#contract/staff.ts'
import { listActivity } from '#contract/store-credit.ts'
import { may } from '#rules/access.ts'
import { activityFilters, activityQuery, filtersSet } from './activity-address.ts'
import { ActivityExport } from './activity-export.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityTable } from './activity-table.tsx'

const cleared = Object.fromEntries(activityFilters.map((name) => [name, null]))

type Props = { currency: string; zone: string; user: User }

/** Every movement of money, the newest first. Search, filters, place and the open one stand in the address. */
export function ActivityScreen({ currency, zone, user }: Props) {
  const t = useTranslations('store-credit.activity')
  const refusalText = useRefusalText()
  const address = useAddress()
  const query = activityQuery((name) => address.get(name))
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryFor(listActivity, { query }),
    placeholderData: keepPreviousData,
  })
  const { search = '' } = query
  const filter = (change: Record<string, string | null>) =>
    writeAddress({ after: null, before: null, ...change }, 'push')
  const toSearch = (text: string) => writeAddress({ search: text, after: null, before: null }, 'replace')
  const [typed, setTyped] = useTypedSearch(search, toSearch)
  const turn = (place: Place) => {
    filter(place)
    scrollTo({ top: 0 })
  }
  const isFiltered = search !== '' || filtersSet(query).length > 0
  const isThere = data && !isPlaceholderData && data.rows.length > 0
  return (
    <>
      <div className="flex items-center gap-4">
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={typed}
          onChange={setTyped}
          className="w-96 shrink-0"
        />
        <p role="status" className="flex-1 text-sm text-text-muted">
          {isThere && t(data.count_capped ? 'tooMany' : isFiltered ? 'found' : 'count', { count: data.count })}
        </p>
        {may(user, 'export') && <ActivityExport query={query} isReady={Boolean(isThere)} zone={zone} />}
      </div>
      <ActivityFilters {...{ query, currency }} maySeeStaff={may(user, 'staff')} onChange={filter} />
      <div className="rounded-lg border border-line bg-surface shadow-card">
        {error ? (
          <ErrorState title={t('failed')} about={refusalText(error)} onRetry={() => refetch()} busy={isFetching} />
        ) : data?.rows.length === 0 ? (
          <EmptyState
            icon={isFiltered ? SearchX : ArrowLeftRight}
            title={t(isFiltered ? 'noMatch' : 'none')}
            about={t(isFiltered ? 'noMatchAbout' : 'noneAbout')}
            action={isFiltered && <Button onClick={() => filter(cleared)}>{t('clear')}</Button>}
          />
        ) : (
          <>
            <ActivityTable rows={data?.rows} zone={zone} isStale={isPlaceholderData} />
            {data && <ListPages list={data} onTurn={turn} />}
          </>
        )}
      </div>
      <TransactionPanel zone={zone} />
    </>
  )
}

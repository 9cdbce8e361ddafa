'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { useAddress, writeAddress } from '#components/ui/address.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { ListPages } from '#components/commerce/list-pages.tsx'
import { useRefusalText } from '#components/commerce/use-refusal-text.ts'
import { useTypedSearch } from '#components/commerce/use-typed-search.ts'
import { queryFor } from '#client/query.ts'
import { CustomerTable } from './customer-table.tsx'
import { listAddress, listCall, type SearchRules } from './list-call.ts'
import { ListCount } from './list-count.tsx'
import { ListFilters } from './list-filters.tsx'

/** Searches as one types and walks by keys; the address carries all of it. */
export function CustomerList({ rules, currency }: { rules: SearchRules; currency: string }) {
  const t = useTranslations('customers.list')
  const refusalText = useRefusalText()
  const params = useAddress()
  const address = listAddress((name) => params.get(name))
  const { search, show, tag } = address
  const isNarrowed = show !== null || tag !== null
  const narrow = (change: Record<string, string | null>) =>
    writeAddress({ search: null, after: null, before: null, ...change }, 'push')
  const toSearch = (text: string) =>
    writeAddress({ search: text, show: null, tag: null, after: null, before: null }, 'replace')
  const [typed, setTyped] = useTypedSearch(search, toSearch)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...listCall(address, rules, queryFor),
    placeholderData: keepPreviousData,
  })
  const turn = (place: { after?: string; before?: string }) => {
    writeAddress({ after: null, before: null, ...place }, 'push')
    scrollTo({ top: 0 })
  }

  const content = error ? (
    <ErrorState title={t('failed')} about={refusalText(error)} onRetry={() => refetch()} busy={isFetching} />
  ) : data?.rows.length === 0 ? (
    search ? (
      <EmptyState
        icon={SearchX}
        title={t('noMatch', { search })}
        about={t('noMatchAbout')}
        action={<Button onClick={() => toSearch('')}>{t('clear')}</Button>}
      />
    ) : isNarrowed ? (
      <EmptyState
        icon={SearchX}
        title={t('noMatchFilter')}
        action={<Button onClick={() => narrow({ show: null, tag: null })}>{t('clearFilter')}</Button>}
      />
    ) : (
      <EmptyState icon={Users} title={t('none')} about={t('noneAbout')} />
    )
  ) : (
    <>
      <CustomerTable rows={data?.rows} currency={currency} isStale={isPlaceholderData} />
      {data && <ListPages list={data} onTurn={turn} />}
    </>
  )
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
        <ListFilters show={show} tag={tag} onChange={narrow} />
        <p role="status" className="text-sm text-text-muted">
          {data && !isPlaceholderData && data.rows.length > 0 && <ListCount list={data} search={search} />}
        </p>
      </div>
      <div className="rounded-lg border border-line bg-surface shadow-card">{content}</div>
    </>
  )
}

'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MailCheck, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ListPages, type Place } from '#components/commerce/list-pages.tsx'
import { useRefusalText } from '#components/commerce/use-refusal-text.ts'
import { useTypedSearch } from '#components/commerce/use-typed-search.ts'
import { useAddress, writeAddress } from '#components/ui/address.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { queryFor } from '#client/query.ts'
import { listMails } from '#contract/emails.ts'
import { DeliveryFilters } from './delivery-filters.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { deliveryFilters, mailsQuery, showOf } from './deliveries-address.ts'
import { MailPanel } from './mail-panel.tsx'

const cleared = Object.fromEntries(deliveryFilters.map((name) => [name, null]))

/** What became of the shop's mails; those that didn't arrive first. Search, filters, place and the open one stand in the address. */
export function DeliveryDesk({ zone }: { zone: string }) {
  const t = useTranslations('emails.desk')
  const refusalText = useRefusalText()
  const address = useAddress()
  const query = mailsQuery((name) => address.get(name))
  const show = showOf(address.get('show'))
  const { search = '' } = query
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryFor(listMails, { query }),
    placeholderData: keepPreviousData,
  })
  const filter = (change: Record<string, string | null>) =>
    writeAddress({ after: null, before: null, ...change }, 'push')
  const toSearch = (text: string) => writeAddress({ search: text, after: null, before: null }, 'replace')
  const [typed, setTyped] = useTypedSearch(search, toSearch)
  const turn = (place: Place) => {
    filter(place)
    scrollTo({ top: 0 })
  }
  const isFiltered = show !== 'worklist' || deliveryFilters.some((name) => query[name] !== undefined)
  const isThere = data && !isPlaceholderData && data.rows.length > 0
  return (
    <>
      {data && !data.arrival_known && <Notice>{t('unknown')}</Notice>}
      <div className="flex items-center gap-4">
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={typed}
          onChange={setTyped}
          className="w-96 shrink-0"
        />
        <p role="status" className="text-sm text-text-muted">
          {isThere && t(data.count_capped ? 'tooMany' : 'count', { count: data.count })}
        </p>
      </div>
      <DeliveryFilters {...{ show, query }} onChange={filter} />
      <div className="rounded-lg border border-line bg-surface shadow-card">
        {error ? (
          <ErrorState title={t('failed')} about={refusalText(error)} onRetry={() => refetch()} busy={isFetching} />
        ) : data?.rows.length === 0 ? (
          <EmptyState
            icon={isFiltered ? SearchX : MailCheck}
            title={t(isFiltered ? 'noMatch' : 'none')}
            about={t(isFiltered ? 'noMatchAbout' : 'noneAbout')}
            action={isFiltered && <Button onClick={() => filter({ ...cleared, show: null })}>{t('clear')}</Button>}
          />
        ) : (
          <>
            <DeliveryTable rows={data?.rows} zone={zone} isStale={isPlaceholderData} />
            {data && <ListPages list={data} onTurn={turn} />}
          </>
        )}
      </div>
      <MailPanel zone={zone} />
    </>
  )
}

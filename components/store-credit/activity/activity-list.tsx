'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ListSearch } from '#components/commerce/list/list-search.tsx'
import { Listed } from '#components/commerce/list/listed.tsx'
import { TransactionPanel } from '#components/commerce/transaction/transaction-panel.tsx'
import { useListAddress } from '#components/commerce/list/use-list-address.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { Button } from '#components/ui/button/button.tsx'
import { queryFor } from '#client/query.ts'
import type { User } from '#contract/staff/calls.ts'
import { listActivity } from '#contract/store-credit/calls.ts'
import { may } from '#rules/way/access.ts'
import { activityFilters, activityQuery, filtersSet } from './address.ts'
import { ActivityFilters } from './filters.tsx'
import { ActivityTable } from './columns.tsx'

const cleared = Object.fromEntries(activityFilters.map((name) => [name, null]))

/** `action` stands beside the search */
type Props = { currency: string; zone: string; user: User; action: React.ReactNode }

/**
 * Lists every transaction, the newest first. Search, filters, page and the open one are in the
 * address.
 */
export function ActivityScreen({ currency, zone, user, action }: Props) {
  const t = useTranslations('store-credit.activity')
  const address = useAddress()
  const query = activityQuery((name) => address.get(name))
  const request = useQuery({
    ...queryFor(listActivity, { query }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = request
  const { search = '' } = query
  const { typed, setTyped, filter, turn } = useListAddress(search)
  const isFiltered = search !== '' || filtersSet(query).length > 0
  const countKey = isFiltered ? 'found' : 'count'
  const isThere = data && !isPlaceholderData && data.rows.length > 0
  return (
    <>
      <ListSearch
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        typed={typed}
        onType={setTyped}
        count={isThere && t(data.count_capped ? 'tooMany' : countKey, { count: data.count })}
        action={action}
      />
      <ActivityFilters
        {...{ query, currency }}
        maySeeStaff={may(user, 'staff')}
        onChange={filter}
      />
      <Listed
        request={request}
        list={data}
        isEmpty={data?.rows.length === 0}
        failed={t('failed')}
        noMatch={
          isFiltered
            ? {
                title: t('noMatch'),
                about: t('noMatchAbout'),
                action: <Button onClick={() => filter(cleared)}>{t('clear')}</Button>,
              }
            : null
        }
        none={{ icon: ArrowLeftRight, title: t('none'), about: t('noneAbout') }}
        onTurn={turn}
      >
        <ActivityTable rows={data?.rows} zone={zone} isStale={isPlaceholderData} />
      </Listed>
      <TransactionPanel zone={zone} />
    </>
  )
}

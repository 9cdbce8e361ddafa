'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import { ListSearch } from '#components/commerce/list/list-search.tsx'
import { Listed } from '#components/commerce/list/listed.tsx'
import { useListAddress } from '#components/commerce/list/use-list-address.ts'
import { queryFor } from '#client/query.ts'
import { CustomerTable } from './columns.tsx'
import { listAddress, listCall, type SearchRules } from './address.ts'
import { ListCount } from './list-count.tsx'
import { ListFilters } from './filters.tsx'

type Props = { rules: SearchRules; currency: string; action: React.ReactNode }

/** Searches as one types and walks by keys; the address carries all of it. */
export function CustomerList({ rules, currency, action }: Props) {
  const t = useTranslations('customers.list')
  const params = useAddress()
  const address = listAddress((name) => params.get(name))
  const { search, show, tag } = address
  const isNarrowed = show !== null || tag !== null
  const { typed, setTyped, filter, turn } = useListAddress(search)
  const request = useQuery({
    ...listCall(address, rules, queryFor),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = request
  const clearSearch = isNarrowed ? 'clearBoth' : 'clear'
  const clearKey = search ? clearSearch : 'clearFilter'
  const noMatch = {
    title: search ? t('noMatch', { search }) : t('noMatchFilter'),
    about: search ? t(isNarrowed ? 'noMatchBoth' : 'noMatchAbout') : undefined,
    action: (
      <Button onClick={() => filter({ search: null, show: null, tag: null })}>{t(clearKey)}</Button>
    ),
  }
  return (
    <>
      <ListSearch
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        typed={typed}
        onType={setTyped}
        filters={<ListFilters show={show} tag={tag} onChange={filter} />}
        count={
          data &&
          !isPlaceholderData &&
          data.rows.length > 0 && <ListCount list={data} search={search} />
        }
        action={action}
      />
      <Listed
        request={request}
        list={data}
        isEmpty={data?.rows.length === 0}
        failed={t('failed')}
        noMatch={search || isNarrowed ? noMatch : null}
        none={{ icon: Users, title: t('none'), about: t('noneAbout') }}
        onTurn={turn}
      >
        <CustomerTable rows={data?.rows} currency={currency} isStale={isPlaceholderData} />
      </Listed>
    </>
  )
}

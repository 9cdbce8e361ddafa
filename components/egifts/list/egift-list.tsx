'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { ListSearch } from '#components/commerce/list/list-search.tsx'
import { Listed } from '#components/commerce/list/listed.tsx'
import { useListAddress } from '#components/commerce/list/use-list-address.ts'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { Button } from '#components/ui/button/button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { queryFor } from '#client/query.ts'
import { listEgifts, searchEgifts } from '#contract/egifts/calls.ts'
import { EgiftFilters } from './filters.tsx'
import { EgiftTable } from './columns.tsx'
import { egiftsQuery, giftParameter, splitQuery } from './address.ts'

const EgiftPanel = dynamic(
  () => import('#components/egifts/egift/egift-panel.tsx').then((file) => file.EgiftPanel),
  {
    ssr: false,
  },
)

type Props = { zone: string; mayGive: boolean; maySetUp: boolean }

/** Every gift, the newest first. Search, status, place and the open one stand in the address. */
export function EgiftScreen({ zone, mayGive, maySetUp }: Props) {
  const t = useTranslations('egifts')
  const address = useAddress()
  const { query, search = '' } = splitQuery(egiftsQuery((name) => address.get(name)))
  const request = useQuery({
    ...(search
      ? queryFor(searchEgifts, { query: { ...query, search } })
      : queryFor(listEgifts, { query })),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = request
  const { typed, setTyped, filter, turn } = useListAddress(search)
  const open = address.get(giftParameter)
  const isFiltered = search !== '' || query.status !== undefined
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
      />
      <EgiftFilters status={query.status} onChange={(status) => filter({ status })} />
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
                action: (
                  <Button onClick={() => filter({ search: null, status: null })}>
                    {t('clear')}
                  </Button>
                ),
              }
            : null
        }
        none={{
          icon: Gift,
          title: t('empty'),
          about: t(mayGive ? 'emptyAbout' : 'emptyOff'),
          action: maySetUp && <LinkButton href="/egifts/setup">{t('toSetUp')}</LinkButton>,
        }}
        onTurn={turn}
      >
        <EgiftTable rows={data?.rows} zone={zone} isStale={isPlaceholderData} />
      </Listed>
      {open && (
        <EgiftPanel
          key={open}
          id={open}
          zone={zone}
          onClose={() => writeAddress({ [giftParameter]: null }, 'push')}
        />
      )}
    </>
  )
}

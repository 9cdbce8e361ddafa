'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ListSearch } from '#components/commerce/list/list-search.tsx'
import { Listed } from '#components/commerce/list/listed.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useListAddress } from '#components/commerce/list/use-list-address.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { Button } from '#components/ui/button/button.tsx'
import { DayFilter } from '#components/ui/form/day-filter.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { queryFor } from '#client/query.ts'
import { cardStates } from '#contract/gift-cards/gift-card.ts'
import { listGiftCards } from '#contract/gift-cards/read.ts'
import { cardFilters, type CardRules, cardsQuery } from './address.ts'
import { CardTable } from './columns.tsx'

const cleared = Object.fromEntries(cardFilters.map((name) => [name, null]))

type Props = { rules: CardRules; currency: string; zone: string; action: React.ReactNode }

/**
 * Lists the cards of the shop, the newest first, or the soonest to expire. Search, filters and page
 * are in the address.
 */
export function CardList({ rules, currency, zone, action }: Props) {
  const t = useTranslations('gift-cards')
  const locale = useLocale()
  const address = useAddress()
  const query = cardsQuery((name) => address.get(name), rules)
  const { search = '', state = '' } = query
  const request = useQuery({
    ...queryFor(listGiftCards, { query }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = request
  const { typed, setTyped, filter, turn } = useListAddress(search)
  const isFiltered = cardFilters.some((name) => query[name])
  const countKey = isFiltered ? 'list.found' : 'list.count'
  const count = isPlaceholderData || !data?.gift_cards.length ? null : data.count
  return (
    <>
      <ListSearch
        label={t('list.search')}
        placeholder={t('list.searchPlaceholder')}
        typed={typed}
        onType={setTyped}
        count={
          count !== null && (
            <>
              {t(data?.count_capped ? 'list.tooMany' : countKey, { count })}
              {data?.expiring &&
                ` · ${t('list.expiring', { amount: moneyText(data.expiring, currency, locale) })}`}
            </>
          )
        }
        action={action}
      />
      <div
        role="search"
        aria-label={t('list.filters')}
        className="-mt-1 -mb-4 flex flex-wrap gap-x-4"
      >
        <Select
          label={t('list.state')}
          className="w-44"
          value={state}
          options={[
            { value: '', label: t('list.everyState') },
            ...cardStates.map((one) => ({ value: one, label: t(`states.${one}`) })),
          ]}
          onChange={(event) => filter({ state: event.target.value })}
        />
        <DayFilter
          label={t('list.expiresFrom')}
          value={query.expires_from}
          onChange={(day) => filter({ expires_from: day })}
        />
        <DayFilter
          label={t('list.expiresTo')}
          value={query.expires_to}
          onChange={(day) => filter({ expires_to: day })}
        />
      </div>
      <Listed
        request={request}
        list={data}
        isEmpty={data?.gift_cards.length === 0}
        failed={t('list.failed')}
        noMatch={
          isFiltered
            ? {
                title: t('list.noMatch'),
                about: t('list.noMatchAbout'),
                action: <Button onClick={() => filter(cleared)}>{t('list.clear')}</Button>,
              }
            : null
        }
        none={{ icon: CreditCard, title: t('list.none'), about: t('list.noneAbout') }}
        onTurn={turn}
      >
        <CardTable rows={data?.gift_cards} zone={zone} isStale={isPlaceholderData} />
      </Listed>
    </>
  )
}

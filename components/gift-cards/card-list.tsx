'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CreditCard, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ListPages, type Place } from '#components/commerce/list-pages.tsx'
import { useRefusalText } from '#components/commerce/use-refusal-text.ts'
import { useTypedSearch } from '#components/commerce/use-typed-search.ts'
import { useAddress, writeAddress } from '#components/ui/address.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { SelectBox } from '#components/ui/select-box.tsx'
import { queryFor } from '#client/query.ts'
import { cardStates } from '#contract/gift-card.ts'
import { listGiftCards } from '#contract/gift-cards.ts'
import { type CardRules, cardsQuery } from './cards-address.ts'
import { CardTable } from './card-table.tsx'

/** The cards of the shop, the newest first. Search, state and place stand in the address. */
export function CardList({ rules, zone }: { rules: CardRules; zone: string }) {
  const t = useTranslations('gift-cards')
  const refusalText = useRefusalText()
  const address = useAddress()
  const query = cardsQuery((name) => address.get(name), rules)
  const { search = '', state = '' } = query
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryFor(listGiftCards, { query }),
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
  const isFiltered = Boolean(search || state)
  const count = isPlaceholderData || !data?.gift_cards.length ? null : data.count
  return (
    <>
      <div className="flex items-center gap-4">
        <SearchField
          label={t('list.search')}
          placeholder={t('list.searchPlaceholder')}
          value={typed}
          onChange={setTyped}
          className="w-96 shrink-0"
        />
        <div className="w-44 shrink-0">
          <SelectBox
            aria-label={t('list.state')}
            value={state}
            options={[
              { value: '', label: t('list.everyState') },
              ...cardStates.map((one) => ({ value: one, label: t(`states.${one}`) })),
            ]}
            onChange={(event) => filter({ state: event.target.value })}
          />
        </div>
        <p role="status" className="text-sm text-text-muted">
          {count !== null &&
            t(data?.count_capped ? 'list.tooMany' : isFiltered ? 'list.found' : 'list.count', { count })}
        </p>
      </div>
      <div className="rounded-lg border border-line bg-surface shadow-card">
        {error ? (
          <ErrorState title={t('list.failed')} about={refusalText(error)} onRetry={() => refetch()} busy={isFetching} />
        ) : data?.gift_cards.length === 0 ? (
          <EmptyState
            icon={isFiltered ? SearchX : CreditCard}
            title={t(isFiltered ? 'list.noMatch' : 'list.none')}
            about={t(isFiltered ? 'list.noMatchAbout' : 'list.noneAbout')}
            action={
              isFiltered && <Button onClick={() => filter({ search: null, state: null })}>{t('list.clear')}</Button>
            }
          />
        ) : (
          <>
            <CardTable rows={data?.gift_cards} zone={zone} isStale={isPlaceholderData} />
            {data && <ListPages list={data} onTurn={turn} />}
          </>
        )}
      </div>
    </>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import { listGiftCards } from '#contract/gift-cards/read.ts'
import { cardFilters, type CardRules, cardsAPage, cardsQuery } from './address.ts'
import { useCardColumns } from './columns.tsx'
import { CardFilters } from './filters.tsx'

type Props = { rules: CardRules; currency: string; zone: string; action: React.ReactNode }

/**
 * Lists gift cards, newest or soonest to expire first. Search, filters and page are in the address.
 */
export function CardList({ rules, currency, zone, action }: Props) {
  const t = useTranslations('gift-cards.list')
  const locale = useLocale()
  const address = useAddress()
  const query = cardsQuery((name) => address.get(name), rules)
  const request = useQuery({
    ...listQuery(listGiftCards, { query }),
    select: ({ gift_cards, ...list }) => ({ ...list, rows: gift_cards }),
  })
  const expiring = request.data?.expiring
  return (
    <ListScreen
      words="gift-cards.list"
      icon={CreditCard}
      request={request}
      columns={useCardColumns(zone)}
      rowKey={(row) => row.gift_card_id}
      rowsWaiting={cardsAPage}
      search={query.search ?? ''}
      filters={<CardFilters query={query} onChange={narrowList} />}
      filterNames={cardFilters}
      isFiltered={cardFilters.some((name) => query[name])}
      countMore={
        expiring && ` · ${t('expiring', { amount: moneyText(expiring, currency, locale) })}`
      }
      action={action}
    />
  )
}

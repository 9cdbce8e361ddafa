'use client'

import { useTranslations } from 'next-intl'
import { DayFilter } from '#components/ui/form/day-filter.tsx'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { cardStates } from '#contract/gift-cards/gift-card.ts'
import type { CardFilter, CardsQuery } from './address.ts'

type Props = {
  query: CardsQuery
  onChange: (change: Partial<Record<CardFilter, string>>) => void
}

/** Narrows the cards: to a state, to days on which their money expires. */
export function CardFilters({ query, onChange }: Props) {
  const t = useTranslations('gift-cards')
  return (
    <div
      role="search"
      aria-label={t('list.filters')}
      className="-mt-1 -mb-4 flex flex-wrap gap-x-4"
    >
      <ChoiceFilter
        label={t('list.state')}
        all={t('list.everyState')}
        value={query.state}
        options={cardStates.map((one) => ({ value: one, label: t(`states.${one}`) }))}
        onChange={(one) => onChange({ state: one })}
      />
      <DayFilter
        label={t('list.expiresFrom')}
        value={query.expires_from}
        onChange={(day) => onChange({ expires_from: day })}
      />
      <DayFilter
        label={t('list.expiresTo')}
        value={query.expires_to}
        onChange={(day) => onChange({ expires_to: day })}
      />
    </div>
  )
}

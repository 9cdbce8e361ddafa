'use client'

import { useTranslations } from 'next-intl'
import { FilterBar } from '#components/commerce/list/filter-bar.tsx'
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
    <FilterBar
      label={t('list.filters')}
      days={[
        { name: 'expires_from', label: t('list.expiresFrom'), value: query.expires_from },
        { name: 'expires_to', label: t('list.expiresTo'), value: query.expires_to },
      ]}
      onChange={onChange}
    >
      <ChoiceFilter
        label={t('list.state')}
        all={t('list.everyState')}
        value={query.state}
        options={cardStates.map((one) => ({ value: one, label: t(`states.${one}`) }))}
        onChange={(one) => onChange({ state: one })}
      />
    </FilterBar>
  )
}

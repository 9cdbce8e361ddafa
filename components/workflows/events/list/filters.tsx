'use client'

import { useTranslations } from 'next-intl'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { FilterBar } from '#components/commerce/list/filter-bar.tsx'
import type { TriggerTitles } from '#components/workflows/words/use-trigger-words.ts'
import { knownTopics, useTopicWords } from '#components/workflows/words/use-topic-words.ts'
import { decisionStates } from '#contract/workflows/why.ts'
import type { EventFilter, EventsQuery } from './address.ts'

type Props = {
  query: EventsQuery
  titles: TriggerTitles
  onChange: (change: Partial<Record<EventFilter, string>>) => void
}

/** Filters of events: topic, state, days. */
export function EventFilters({ query, titles, onChange }: Props) {
  const t = useTranslations('workflow-events')
  const words = useTopicWords()
  return (
    <FilterBar
      label={t('list.filters')}
      days={[
        { name: 'start_date', label: t('list.from'), value: query.start_date },
        { name: 'end_date', label: t('list.until'), value: query.end_date },
      ]}
      onChange={onChange}
    >
      <ChoiceFilter
        label={t('list.topic')}
        all={t('list.allTopics')}
        width="w-64"
        value={query.topic}
        options={[...knownTopics, ...Object.keys(titles)].map((one) => ({
          value: one,
          label: words(one, titles[one]),
        }))}
        onChange={(one) => onChange({ topic: one })}
      />
      <ChoiceFilter
        label={t('list.state')}
        all={t('list.allStates')}
        value={query.state}
        options={decisionStates.map((one) => ({ value: one, label: t(`states.${one}`) }))}
        onChange={(one) => onChange({ state: one })}
      />
    </FilterBar>
  )
}

import { useTranslations } from 'next-intl'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import type { Answer, Input } from '#contract/endpoint.ts'
import type { listIntegrationCalls } from '#contract/integrations/calls.ts'
import { callOutcomes, callWays } from '#contract/integrations/integrations.ts'
import { narrowCalls } from './narrow-calls.ts'
import { useTopicWords } from './topic-words.ts'

type Props = {
  query: Input<typeof listIntegrationCalls>['query']
  list: Answer<typeof listIntegrationCalls>
}

/** Narrows the log of an integration by direction, result and kind. */
export function CallFilters({ query, list: { topics } }: Props) {
  const t = useTranslations('integrations.calls.filters')
  const topicWords = useTopicWords()
  // keeps a choice whose calls are gone, so that it can be cleared
  const all = query?.topic && !topics.includes(query.topic) ? [...topics, query.topic] : topics
  return (
    <div
      role="search"
      aria-label={t('label')}
      className="flex flex-wrap gap-3 border-b border-line px-4 py-3"
    >
      <ChoiceFilter
        isBare
        label={t('way')}
        all={t('anyWay')}
        value={query?.way}
        options={callWays.map((way) => ({ value: way, label: t(`ways.${way}`) }))}
        onChange={(way) => narrowCalls({ way })}
      />
      <ChoiceFilter
        isBare
        label={t('outcome')}
        all={t('anyOutcome')}
        value={query?.outcome}
        options={callOutcomes.map((one) => ({ value: one, label: t(`outcomes.${one}`) }))}
        onChange={(outcome) => narrowCalls({ outcome })}
      />
      <ChoiceFilter
        isBare
        label={t('topic')}
        all={t('anyTopic')}
        width="w-56"
        value={query?.topic}
        options={all.map((topic) => ({ value: topic, label: topicWords(topic) }))}
        onChange={(topic) => narrowCalls({ topic })}
      />
    </div>
  )
}

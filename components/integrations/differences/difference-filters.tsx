import { useTranslations } from 'next-intl'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { CountFilters } from '#components/commerce/list/count-filters.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import type { Answer } from '#contract/endpoint.ts'
import { differenceStates } from '#contract/integrations/store-difference.ts'
import type { listStoreDifferences } from '#contract/integrations/store-differences.ts'
import { differenceKinds } from '#contract/integrations/store-money.ts'
import type { differencesQuery } from './address.ts'

type Props = {
  query: ReturnType<typeof differencesQuery>
  list: Answer<typeof listStoreDifferences>
}

/** Narrows differences by status and by kind, with their numbers. */
export function DifferenceFilters({ query, list }: Props) {
  const t = useTranslations('store-differences')
  const { counts, counts_capped } = list
  return (
    <div
      role="search"
      aria-label={t('filters.label')}
      className="flex flex-wrap items-center gap-3"
    >
      <ChoiceFilter
        isBare
        label={t('filters.state')}
        all={t('states.open')}
        value={query.state === 'open' ? undefined : query.state}
        options={differenceStates
          .filter((state) => state !== 'open')
          .map((state) => ({ value: state, label: t(`states.${state}`) }))}
        onChange={(state) => narrowList({ state, kind: null })}
      />
      <CountFilters
        label={t('filters.kinds')}
        all={t('filters.all')}
        states={differenceKinds}
        wordsOf={(kind) => t(`kinds.${kind}`)}
        counts={counts}
        capped={counts_capped}
        state={query.kind}
        onChange={(kind) => narrowList({ kind })}
      />
    </div>
  )
}

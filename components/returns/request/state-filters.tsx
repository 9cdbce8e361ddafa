import { useTranslations } from 'next-intl'
import { CountFilters } from '#components/commerce/list/count-filters.tsx'
import { type ReturnState, returnStates } from '#contract/returns/requests.ts'

type Props = {
  counts: Partial<Record<ReturnState, number>> | undefined
  /** states with more than was counted */
  capped: readonly ReturnState[] | undefined
  state: ReturnState | undefined
  onChange: (state: ReturnState | null) => void
}

/** Counts of returns by state, as filters. */
export function StateFilters(props: Props) {
  const t = useTranslations('returns-requests')
  const wordsOf = useTranslations('returns.returnStates')
  const words = { label: t('state'), all: t('all'), wordsOf }
  return <CountFilters {...words} states={returnStates} {...props} />
}

import { useTranslations } from 'next-intl'
import { CountFilters } from '#components/commerce/list/count-filters.tsx'
import { type FriendState, friendStates } from '#contract/referrals/calls.ts'

type Props = {
  counts: Partial<Record<FriendState, number>> | undefined
  /** states with more than was counted */
  capped: readonly FriendState[] | undefined
  state: FriendState | undefined
  onChange: (state: FriendState | null) => void
}

/** Counts of friends by state, as filters; none while there is no friend. */
export function StateFilters({ counts = {}, state, ...more }: Props) {
  const t = useTranslations('referrals')
  if (!state && !Object.values(counts).some(Boolean)) return null
  const words = { label: t('list.state'), all: t('list.all') }
  const wordsOf = (one: FriendState) => t(`states.${one}`)
  return <CountFilters {...words} states={friendStates} {...{ wordsOf, counts, state }} {...more} />
}

import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { searchCustomers } from '#contract/customers.ts'
import { Pagination } from '#components/ui/pagination.tsx'

type List = Pick<Answer<typeof searchCustomers>, 'count' | 'count_capped' | 'after' | 'before'>

/** How many there are, or that there are too many to show. */
export function ListCount({ list: { count, count_capped }, search }: { list: List; search: string }) {
  const t = useTranslations('customers.list')
  if (!search) return t('count', { count })
  return count_capped ? t('tooMany', { count, search }) : t('found', { count, search })
}

/** The way to the neighbours. Not there where there are none, so that nothing moves while one searches. */
export function ListPages({
  list: { after, before },
  onTurn,
}: {
  list: List
  onTurn: (place: { after?: string; before?: string }) => void
}) {
  if (!after && !before) return null
  return (
    <Pagination
      previous={before ? { onPress: () => onTurn({ before }) } : null}
      next={after ? { onPress: () => onTurn({ after }) } : null}
    />
  )
}

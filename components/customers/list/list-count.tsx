import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { searchCustomers } from '#contract/customers/read.ts'

type List = Pick<Answer<typeof searchCustomers>, 'count' | 'count_capped'>

/** Counts them, or says that there are too many to show. */
export function ListCount({
  list: { count, count_capped },
  search,
}: {
  list: List
  search: string
}) {
  const t = useTranslations('customers.list')
  if (!search) return t(count_capped ? 'tooManyFiltered' : 'count', { count })
  return count_capped ? t('tooMany', { count, search }) : t('found', { count, search })
}

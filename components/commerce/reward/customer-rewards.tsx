import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/layout/card.tsx'
import { Pagination } from '#components/ui/list/pagination.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { listRewards } from '#contract/rewards/calls.ts'
import { RewardTable } from './reward-table.tsx'

type Props = {
  id: string
  list: Answer<typeof listRewards>
  currency: string
  zone: string
  /** not the first page */
  isLater: boolean
}

/** Rewards of a customer, newest first: pending, granted or recalled, and what they came from. */
export function CustomerRewards({ id, list, currency, zone, isLater }: Props) {
  const t = useTranslations('rewards')
  const href = `/customers/${encodeURIComponent(id)}`
  const { count, rows, after } = list
  return (
    <Card title={t('customer.title')} padded={false}>
      <RewardTable
        caption={t('customer.title')}
        rewards={rows}
        by="workflow"
        {...{ currency, zone }}
      />
      {(after || isLater) && (
        <Pagination
          previous={isLater ? { href } : null}
          next={after ? { href: `${href}?rewards=${encodeURIComponent(after)}` } : null}
        >
          {t('list.count', { count })}
        </Pagination>
      )}
    </Card>
  )
}

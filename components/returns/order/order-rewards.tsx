import { useTranslations } from 'next-intl'
import { RewardName } from '#components/commerce/reward/reward-name.tsx'
import { RewardState } from '#components/commerce/reward/reward-state.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Table } from '#components/ui/list/table.tsx'
import type { Recall } from '#contract/returns/refund-shapes.ts'
import type { Reward } from '#contract/rewards/shapes.ts'

type Props = {
  rewards: readonly Recall[]
  /** those that workflows gave, with their state and event */
  given: readonly Reward[]
  currency: string
  zone: string
  mayAskWhy: boolean
}

/** Rewards that the order earned, their state, and what refunds took back of them. */
export function OrderRewards({ rewards, given, currency, zone, mayAskWhy }: Props) {
  const t = useTranslations('returns-order.rewards')
  const states = useTranslations('rewards.heads')
  const byId = new Map(given.map((one) => [one.reward_id, one]))
  if (rewards.length === 0) return null
  return (
    <Card title={t('title')} padded={false}>
      <Table
        caption={t('title')}
        columns={[
          {
            key: 'name',
            head: t('name'),
            cell: (row) => (
              <RewardName
                reward={{ event_id: (mayAskWhy && byId.get(row.reward_id)?.event_id) || null }}
              >
                {row.by_hand ? t('byHand', { title: row.title }) : row.title}
              </RewardName>
            ),
          },
          ...(given.length > 0
            ? [
                {
                  key: 'state',
                  head: states('state'),
                  width: 'w-60',
                  cell: ({ reward_id }: Recall) => {
                    const reward = byId.get(reward_id)
                    return reward && <RewardState reward={reward} zone={zone} />
                  },
                },
              ]
            : []),
          ...(['given', 'recalled_before', 'short'] as const).map((key) => ({
            key,
            head: t(key),
            width: 'w-30',
            align: 'end' as const,
            cell: (row: Recall) => <Money value={row[key]} currency={currency} />,
          })),
        ]}
        rows={rewards}
        rowKey={(row) => row.reward_id}
      />
    </Card>
  )
}

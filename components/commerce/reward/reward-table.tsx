import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { Reward } from '#contract/rewards/shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { RewardName } from './reward-name.tsx'
import { RewardState } from './reward-state.tsx'

type Props = {
  caption: string
  rewards: readonly Reward[]
  currency: string
  zone: string
  /** rows are named by their customer, or by the workflow where all are of one customer */
  by: 'customer' | 'workflow'
  /** acts on a pending reward */
  acts?: (reward: Reward) => React.ReactNode
}

/** Rewards with their state, amount and what of it was taken back; each leads to its event. */
export function RewardTable({ caption, rewards, currency, zone, by, acts }: Props) {
  const t = useTranslations('rewards')
  const taken = (key: 'recalled' | 'short' | 'undone'): Column<Reward>[] =>
    rewards.some((reward) => reward[key] !== '0.00')
      ? [
          {
            key,
            head: t(`heads.${key}`),
            width: 'w-26',
            align: 'end',
            ...(key === 'recalled' ? {} : { spare: true as const }),
            cell: (row) => <Money value={row[key]} currency={currency} />,
          },
        ]
      : []
  const columns: Column<Reward>[] = [
    {
      key: 'name',
      head: t(by === 'customer' ? 'heads.customer' : 'heads.reward'),
      cell: (row) => (
        <RewardName reward={row}>
          {by === 'customer' ? row.customer_name || t('nameless') : row.title}
        </RewardName>
      ),
    },
    {
      key: 'order',
      head: t('heads.order'),
      width: 'w-28',
      cell: ({ order }) =>
        order && (
          <Link
            href={orderHref(order)}
            prefetch={false}
            className="relative z-10 rounded-sm text-accent hover:underline"
          >
            {order}
          </Link>
        ),
    },
    {
      key: 'date',
      head: t('heads.date'),
      width: 'w-38',
      spare: by === 'customer' ? true : 'wide',
      cell: (row) => <DateTime at={row.created_at} zone={zone} />,
    },
    {
      key: 'state',
      head: t('heads.state'),
      width: by === 'customer' ? 'w-56' : 'w-48',
      cell: (row) => <RewardState reward={row} zone={zone} />,
    },
    {
      key: 'amount',
      head: t('heads.amount'),
      width: 'w-28',
      align: 'end',
      cell: (row) => <Money value={row.amount} currency={currency} className="font-medium" />,
    },
    ...taken('recalled'),
    ...taken('short'),
    ...taken('undone'),
    ...(acts && rewards.some(({ state }) => state === 'pending')
      ? [
          {
            key: 'acts',
            head: t('heads.acts'),
            width: 'w-54',
            cell: (row: Reward) => row.state === 'pending' && acts(row),
          },
        ]
      : []),
  ]
  return <Table {...{ caption, columns }} rows={rewards} rowKey={(row) => row.reward_id} />
}

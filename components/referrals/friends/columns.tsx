import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import { Person } from '#components/referrals/person.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import type { ReferredFriend } from '#contract/referrals/shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { DecideActs } from './decide-acts.tsx'
import { Evidence, Rewards } from './evidence.tsx'

const linkLook = 'block truncate font-medium text-text underline-offset-2 hover:underline'
type Around = { zone: string; currency: string; mayDecide: boolean }

/** Columns of friends: who, by whom, state with its evidence, rewards, order, and the acts. */
export function useFriendColumns({ zone, currency, mayDecide }: Around): Column<ReferredFriend>[] {
  const t = useTranslations('referrals')
  return [
    {
      key: 'friend',
      head: t('list.friend'),
      cell: ({ platform_customer_id: id, name, email }) => (
        <Person id={id} name={name || email} email={email} />
      ),
    },
    {
      key: 'referrer',
      head: t('list.referrer'),
      cell: ({ referrer: { platform_customer_id: id, full_name, email } }) => (
        <Person id={id} name={full_name || email || id} email={email} />
      ),
    },
    {
      key: 'state',
      head: t('list.state'),
      width: 'w-56',
      cell: (row) => <Evidence of={row} zone={zone} />,
    },
    {
      key: 'rewards',
      head: t('list.rewards'),
      width: 'w-44',
      cell: (row) => <Rewards of={row} currency={currency} />,
    },
    {
      key: 'order',
      head: t('list.order'),
      width: 'w-28',
      spare: true,
      cell: ({ order }) =>
        order ? (
          <Link prefetch={false} href={orderHref(order.order_id)} className={linkLook}>
            {order.name}
          </Link>
        ) : (
          '-'
        ),
    },
    {
      key: 'at',
      head: t('list.at'),
      width: 'w-24',
      spare: 'wide',
      cell: ({ created_at }) => (
        <span className="text-text-muted">
          <DateTime at={created_at} zone={zone} />
        </span>
      ),
    },
    ...(mayDecide
      ? [
          {
            key: 'acts',
            head: <VisuallyHidden>{t('list.acts')}</VisuallyHidden>,
            width: 'w-40',
            align: 'end' as const,
            cell: (row: ReferredFriend) => row.state === 'review' && <DecideActs of={row} />,
          },
        ]
      : []),
  ]
}

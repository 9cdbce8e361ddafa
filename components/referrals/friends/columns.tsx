import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
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
  const person = (id: string | null, name: string, email: string | null) => (
    <div className="py-1.5">
      {id ? (
        <Link
          prefetch={false}
          href={`/customers/${encodeURIComponent(id)}`}
          title={name}
          className={linkLook}
        >
          {name}
        </Link>
      ) : (
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
      )}
      {email && email !== name && (
        <span className="block truncate text-text-muted" title={email}>
          {email}
        </span>
      )}
    </div>
  )
  return [
    {
      key: 'friend',
      head: t('list.friend'),
      cell: ({ platform_customer_id: id, name, email }) => person(id, name || email, email),
    },
    {
      key: 'referrer',
      head: t('list.referrer'),
      cell: ({ referrer: { platform_customer_id: id, full_name, email } }) =>
        person(id, full_name || email || id, email),
    },
    {
      key: 'state',
      head: t('list.state'),
      width: 'w-60',
      cell: (row) => <Evidence of={row} zone={zone} />,
    },
    {
      key: 'rewards',
      head: t('list.rewards'),
      width: 'w-48',
      cell: (row) => <Rewards of={row} currency={currency} />,
    },
    {
      key: 'order',
      head: t('list.order'),
      width: 'w-24',
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
      width: 'w-28',
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
            width: 'w-44',
            align: 'end' as const,
            cell: (row: ReferredFriend) => row.state === 'review' && <DecideActs of={row} />,
          },
        ]
      : []),
  ]
}

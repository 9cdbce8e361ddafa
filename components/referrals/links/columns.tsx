import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Person } from '#components/referrals/person.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import type { ReferralLinkRow } from '#contract/referrals/shapes.ts'
import { displayMoney } from '#rules/money.ts'

type Around = { zone: string; currency: string }
type Counted = 'friends' | 'ordered' | 'refused'

/** Columns of links: the customer, the friends they brought, what they earned. */
export function useLinkColumns({ zone, currency }: Around): Column<ReferralLinkRow>[] {
  const t = useTranslations('referrals.links')
  const locale = useLocale()
  const format = useFormatter()
  const counted = (key: Counted): Column<ReferralLinkRow> => ({
    key,
    head: t(key),
    width: 'w-28',
    align: 'end',
    cell: (row) => format.number(row[key]),
  })
  return [
    {
      key: 'referrer',
      head: t('referrer'),
      cell: ({ referrer: { platform_customer_id: id, full_name, email } }) => (
        <Person
          id={id}
          name={full_name || email || id}
          email={email}
          href={`/customers/${encodeURIComponent(id)}/referrals`}
        />
      ),
    },
    counted('friends'),
    counted('ordered'),
    counted('refused'),
    {
      key: 'earned',
      head: t('earned'),
      width: 'w-32',
      align: 'end',
      cell: ({ earned }) => displayMoney(earned, currency, locale),
    },
    {
      key: 'at',
      head: t('at'),
      width: 'w-32',
      spare: true,
      cell: ({ created_at }) => (
        <span className="text-text-muted">
          <DateTime at={created_at} zone={zone} />
        </span>
      ),
    },
  ]
}

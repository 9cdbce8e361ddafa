import { useLocale, useTranslations } from 'next-intl'
import type { StaffMember } from '#contract/staff/shapes.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'

const tones = { active: 'positive', invited: 'info', blocked: 'danger' } as const

type Props = { ownId: string; currency: string; zone: string; onOpen: (id: string) => void }

/** Says of each team member who they are and what they may give; the last column opens them. */
export function useStaffColumns({ ownId, currency, zone, onOpen }: Props): Column<StaffMember>[] {
  const t = useTranslations('staff')
  const roles = useTranslations('commerce.roles')
  const locale = useLocale()
  const limits = ({ limits: { per_issue, per_day, per_return, return_day } }: StaffMember) =>
    [
      per_issue && t('perIssueShort', { amount: moneyText(per_issue, currency, locale) }),
      per_day && t('perDayShort', { amount: moneyText(per_day, currency, locale) }),
      per_return && t('perReturnShort', { amount: moneyText(per_return, currency, locale) }),
      return_day && t('returnDayShort', { amount: moneyText(return_day, currency, locale) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return [
    {
      key: 'name',
      head: t('name'),
      width: 'w-[16%]',
      cell: (row) => (
        <span className="font-medium">
          {row.name || row.email}
          {row.staff_id === ownId && (
            <span className="ml-1.5 font-normal text-text-muted">{t('you')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'email',
      head: t('email'),
      cell: (row) => (
        <span title={row.email} className="text-text-muted">
          {row.email}
        </span>
      ),
    },
    { key: 'role', head: t('role'), width: 'w-36', cell: (row) => roles(row.role) },
    {
      key: 'limits',
      head: t('limits'),
      width: 'w-38',
      spare: true,
      cell: (row) => limits(row) || <span className="text-text-muted">-</span>,
    },
    {
      key: 'state',
      head: t('state'),
      width: 'w-30',
      cell: (row) => <Chip tone={tones[row.state]}>{t(`states.${row.state}`)}</Chip>,
    },
    {
      key: 'seen',
      head: t('seen'),
      width: 'w-30',
      spare: true,
      cell: (row) =>
        row.seen_at ? (
          <DateTime at={row.seen_at} zone={zone} />
        ) : (
          <span className="text-text-muted">-</span>
        ),
    },
    {
      key: 'change',
      head: <VisuallyHidden>{t('change')}</VisuallyHidden>,
      width: 'w-26',
      align: 'end',
      // the vendor's operator can't be changed by a shop
      cell: (row) =>
        row.role !== 'admin' && (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={t('changeOf', { name: row.name || row.email })}
            onClick={() => onOpen(row.staff_id)}
          >
            {t('change')}
          </Button>
        ),
    },
  ]
}

import { useLocale, useTranslations } from 'next-intl'
import type { AuditLine } from '#contract/staff/audit-shapes.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import { AuditSubject } from './audit-subject.tsx'

type Props = { currency: string; zone: string }

const money = /^-?\d+\.\d\d$/

/** Columns of the audit: actor, act, target, time. */
export function useAuditColumns({ currency, zone }: Props): Column<AuditLine>[] {
  const t = useTranslations('staff.audit')
  const locale = useLocale()
  const words = (verb: string) => {
    const key = `verbs.${verb as 'undo'}` as const
    return t.has(key) ? t(key) : verb.replaceAll('_', ' ')
  }
  const amountOf = ({ detail }: AuditLine) => {
    const amount = detail?.['amount']
    return typeof amount === 'string' && money.test(amount)
      ? moneyText(amount, currency, locale, true)
      : ''
  }
  return [
    {
      key: 'what',
      head: t('what'),
      cell: (row) => <span className="font-medium">{words(row.verb)}</span>,
    },
    { key: 'subject', head: t('subject'), cell: (row) => <AuditSubject line={row} /> },
    { key: 'amount', head: t('amount'), width: 'w-32', align: 'end', cell: amountOf },
    {
      key: 'who',
      head: t('who'),
      width: 'w-52',
      cell: (row) => (
        <span title={row.actor}>
          {row.by?.name || (row.actor === 'platform' ? t('platform') : row.actor)}
        </span>
      ),
    },
    {
      key: 'when',
      head: t('when'),
      width: 'w-44',
      cell: (row) => <DateTime at={row.at} zone={zone} />,
    },
  ]
}

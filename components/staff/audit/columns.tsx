import { useLocale, useTranslations } from 'next-intl'
import type { AuditLine } from '#contract/staff/audit.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { AuditSubject } from './audit-subject.tsx'
import { linesAPage } from './address.ts'

type Props = {
  rows: readonly AuditLine[] | undefined
  isStale: boolean
  currency: string
  zone: string
}

const money = /^-?\d+\.\d\d$/

export function AuditTable({ rows, isStale, currency, zone }: Props) {
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
  const columns: Column<AuditLine>[] = [
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
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={(row) => row.audit_id}
      waiting={rows ? 0 : linesAPage}
      stale={isStale}
    />
  )
}

import { Mail as MailIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { MailChip } from '#components/commerce/mail/mail-chip.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { Mail } from '#contract/emails/shapes.ts'

/** Lists emails to the customer with their delivery status. */
export function CustomerMails({ rows, zone }: { rows: readonly Mail[]; zone: string }) {
  const t = useTranslations('customers.mails')
  const columns: Column<Mail>[] = [
    {
      key: 'subject',
      head: t('subject'),
      cell: (row) => <span className="font-medium">{row.subject}</span>,
    },
    {
      key: 'to',
      head: t('to'),
      width: 'w-64',
      cell: (row) => <span title={row.to}>{row.to}</span>,
    },
    {
      key: 'state',
      head: t('state'),
      width: 'w-48',
      cell: (row) => (
        <span title={row.problem ?? undefined}>
          <MailChip state={row.state} />
        </span>
      ),
    },
    {
      key: 'at',
      head: t('at'),
      width: 'w-40',
      cell: (row) => <DateTime at={row.created_at} zone={zone} />,
    },
  ]
  return (
    <Card title={t('title')} padded={false}>
      {rows.length === 0 ? (
        <EmptyState icon={MailIcon} title={t('none')} about={t('noneAbout')} />
      ) : (
        <Table caption={t('title')} columns={columns} rows={rows} rowKey={(row) => row.mail_id} />
      )}
    </Card>
  )
}

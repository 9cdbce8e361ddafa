'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { MailChip } from '#components/commerce/mail/mail-chip.tsx'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { RowLink } from '#components/ui/list/row-link.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import type { Mail } from '#contract/emails/shapes.ts'
import { mailParameter } from './address.ts'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'

/** Columns with recipient and delivery status. */
export function useMailColumns(zone: string): Column<Mail>[] {
  const t = useTranslations('emails.desk')
  const reasons = useTranslations('emails.withheld')
  const words = useMailWords()
  return [
    {
      key: 'recipient',
      head: t('recipient'),
      width: 'w-[28%]',
      cell: (row) => <Recipient mail={row} />,
    },
    {
      key: 'subject',
      head: t('subject'),
      cell: (row) => (
        <>
          {words.name(row.name)}
          <span className="ml-2 text-text-muted">{row.subject}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      width: 'w-40',
      cell: (row) => (
        <span className="flex items-center gap-2">
          <MailChip state={row.state} />
          {row.handled_at && <span className="text-xs text-text-muted">{t('handled')}</span>}
        </span>
      ),
    },
    {
      key: 'reason',
      head: t('reason'),
      width: 'w-[22%]',
      cell: (row) =>
        row.state === 'withheld' && row.withheld
          ? reasons(row.withheld)
          : row.problem && (
              <span title={words.said(row.problem)}>{words.problem(row.problem)}</span>
            ),
    },
    {
      key: 'at',
      head: t('at'),
      width: 'w-36',
      cell: (row) => (
        <span className="text-text-muted">
          <DateTime at={row.created_at} zone={zone} />
        </span>
      ),
    },
  ]
}

/** Opens the email beside the list without reloading the page. */
function Recipient({ mail }: { mail: Mail }) {
  const open = useAddress().get(mailParameter)
  return (
    <span title={mail.to}>
      <RowLink
        href={`/store-credit?view=deliveries&show=all&${mailParameter}=${mail.mail_id}`}
        fetchAhead={false}
        scroll={false}
        aria-current={open === mail.mail_id ? 'true' : undefined}
        onNavigate={(event) => {
          event.preventDefault()
          writeAddress({ [mailParameter]: mail.mail_id }, 'push')
        }}
      >
        {mail.to_name || mail.to}
      </RowLink>
      {mail.to_name && <span className="ml-2 text-text-muted">{mail.to}</span>}
    </span>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { MailChip } from '#components/commerce/mail/mail-chip.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { MailDetail } from '#contract/emails/shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { MailTimeline } from './mail-timeline.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'

/** Facts of an email: recipient, subject, status and owner; the reason of a failure with advice. */
export function MailFacts({
  mail,
  zone,
  acts,
}: {
  mail: MailDetail
  zone: string
  acts: React.ReactNode
}) {
  const t = useTranslations('emails.one')
  const reasons = useTranslations('emails.withheld')
  const words = useMailWords()
  const lead = (href: string) => (
    <Link href={href} prefetch={false} className="rounded-sm text-accent hover:underline">
      {t('open')}
    </Link>
  )
  return (
    <div className="flex flex-col gap-5">
      {mail.problem && (
        <Notice tone="danger">
          <p>{words.problem(mail.problem)}</p>
          <p className="mt-1 text-sm wrap-anywhere">{words.said(mail.problem)}</p>
        </Notice>
      )}
      {mail.state === 'withheld' && mail.withheld && (
        <Notice>
          <p className="font-medium">{reasons('title')}</p>
          <p className="mt-1">{reasons(mail.withheld)}</p>
        </Notice>
      )}
      {mail.state === 'sent' && !mail.arrival_known && <Notice>{t('unknown')}</Notice>}
      {acts}
      <DescriptionList
        items={[
          {
            term: t('to'),
            detail: (
              <>
                {mail.to_name}
                <span className="block wrap-anywhere text-text-muted">{mail.to}</span>
              </>
            ),
          },
          { term: t('kind'), detail: words.name(mail.name) },
          { term: t('subject'), detail: mail.subject || '-' },
          { term: t('state'), detail: <MailChip state={mail.state} /> },
          ...(mail.next_try_at
            ? [{ term: t('next'), detail: <DateTime at={mail.next_try_at} zone={zone} exact /> }]
            : []),
          ...(mail.platform_customer_id
            ? [
                {
                  term: t('customer'),
                  detail: lead(`/customers/${encodeURIComponent(mail.platform_customer_id)}`),
                },
              ]
            : []),
          ...(mail.gift_card_id
            ? [{ term: t('card'), detail: lead(`/store-credit/${mail.gift_card_id}`) }]
            : []),
          ...(mail.transaction_id
            ? [{ term: t('transaction'), detail: lead(`/store-credit/${mail.transaction_id}`) }]
            : []),
          { term: t('number'), detail: mail.mail_id },
        ]}
      />
      <MailTimeline events={mail.events} zone={zone} />
    </div>
  )
}

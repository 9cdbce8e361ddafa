'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { MailShown } from '#components/commerce/mail/mail-shown.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { queryFor } from '#client/query.ts'
import { getMailHtml } from '#contract/emails/edit.ts'
import type { MailDetail } from '#contract/emails/shapes.ts'

/** Opens an email as it was sent, or as it would be, and says which. */
export function MailDialog({ mail, onClose }: { mail: MailDetail; onClose: () => void }) {
  const t = useTranslations('emails.shown')
  const request = useQuery(queryFor(getMailHtml, { params: { id: mail.mail_id } }))
  const { data, error } = request
  const kept = mail.sent_at ? 'asSent' : 'asTried'
  const unkept = mail.sent_at ? 'notKept' : 'wouldBe'
  return (
    <Dialog title={t('title')} size="medium" onClose={onClose}>
      {data && (
        <>
          <p className="mb-3 text-text-muted">{t(data.as_sent ? kept : unkept)}</p>
          <MailShown title={t('title')} {...data} />
        </>
      )}
      {!data && error && <RequestError title={t('failed')} request={request} />}
      {!data && !error && <Skeleton className="h-112 w-full" />}
    </Dialog>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { sendMailAnyway } from '#contract/emails/delivery.ts'
import type { MailDetail } from '#contract/emails/shapes.ts'
import { suppressionKinds } from '#contract/emails/withheld.ts'

/** Confirms an email to an address that gets none, with what may come of it. */
export function AnywayDialog({ mail, onClose }: { mail: MailDetail; onClose: () => void }) {
  const t = useTranslations('emails')
  const { act, problem, isBusy } = useAct(sendMailAnyway, ({ mail: { to } }) => {
    toast({ tone: 'positive', title: t('acts.sending', { email: to }) })
    onClose()
  })
  const kind = suppressionKinds.find((one) => one === mail.withheld)
  return (
    <ActDialog
      title={t('anyway.title')}
      submit={t('anyway.submit')}
      problem={problem}
      isBusy={isBusy}
      onSubmit={() => act({ params: { id: mail.mail_id }, body: { confirmed: true } })}
      onClose={onClose}
    >
      {kind && <p className="wrap-anywhere">{t(`anyway.${kind}`, { email: mail.to })}</p>}
    </ActDialog>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { handleMail, resendMail } from '#contract/emails/calls.ts'
import { sendMailAnyway } from '#contract/emails/delivery.ts'
import type { MailDetail } from '#contract/emails/shapes.ts'
import { confirmedFor } from '#contract/emails/withheld.ts'
import { getGreetingToken } from '#contract/gift-cards/read.ts'

type Props = { mail: MailDetail; onOpen: (dialog: 'correct' | 'anyway' | 'view') => void }

/** Acts open to this person on the email. */
export function MailActs({ mail, onOpen }: Props) {
  const t = useTranslations('emails.acts')
  const refusalText = useRefusalText()
  const params = { id: mail.mail_id }
  const done = (title: string) => toast({ tone: 'positive', title })
  const failed = (title: string) => (cause: unknown) =>
    toast({ tone: 'danger', title, about: refusalText(cause) })
  const { acts } = mail
  const resend = useAct(
    resendMail,
    ({ mail: { to } }) => done(t('resent', { email: to })),
    failed(t('notDone')),
  )
  const handle = useAct(
    handleMail,
    ({ mail: { handled_at } }) => done(t(handled_at ? 'handled' : 'reopened')),
    failed(t('notDone')),
  )
  const anyway = useAct(
    sendMailAnyway,
    ({ mail: { to } }) => done(t('sending', { email: to })),
    failed(t('notDone')),
  )
  const isConfirmed = mail.withheld !== null && confirmedFor.includes(mail.withheld)
  const copy = useMutation({
    mutationFn: async () => {
      const { link } = await call(getGreetingToken, { params: { id: mail.gift_card_id ?? '' } })
      await navigator.clipboard.writeText(link)
    },
    onSuccess: () => toast({ tone: 'positive', title: t('copied'), about: t('copiedAbout') }),
    onError: failed(t('notCopied')),
  })
  if (!Object.values(acts).some(Boolean)) return null
  return (
    <div className="flex flex-wrap gap-2">
      {acts.correct && (
        <Button look="primary" aria-haspopup="dialog" onClick={() => onOpen('correct')}>
          {t('correct')}
        </Button>
      )}
      {acts.send_anyway && (
        <Button
          busy={anyway.isBusy}
          aria-haspopup={isConfirmed ? 'dialog' : undefined}
          onClick={() => (isConfirmed ? onOpen('anyway') : anyway.act({ params, body: {} }))}
        >
          {t('sendAnyway')}
        </Button>
      )}
      {acts.resend && (
        <Button busy={resend.isBusy} onClick={() => resend.act({ params })}>
          {t('resend')}
        </Button>
      )}
      {acts.view && (
        <Button aria-haspopup="dialog" onClick={() => onOpen('view')}>
          {t('view')}
        </Button>
      )}
      {acts.copy_link && (
        <Button busy={copy.isPending} onClick={() => copy.mutate()}>
          {t('copy')}
        </Button>
      )}
      {acts.handle && (
        <Button
          busy={handle.isBusy}
          onClick={() => handle.act({ params, body: { handled: mail.handled_at === null } })}
        >
          {t(mail.handled_at ? 'reopen' : 'handle')}
        </Button>
      )}
    </div>
  )
}

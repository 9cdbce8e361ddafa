'use client'

import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import type { EmailState } from '#contract/emails/named-shapes.ts'
import { useMailFacts } from './use-mail-facts.ts'

type Props = { mail: EmailState; isBusy: boolean; onOff: () => void; onClose: () => void }

/** Says what stops before an email is switched off. */
export function OffDialog({ mail, isBusy, onOff, onClose }: Props) {
  const t = useTranslations('email-list.active')
  const words = useMailWords()
  const { loss } = useMailFacts()
  return (
    <ActDialog
      title={t('offTitle', { name: words.name(mail.name) })}
      submit={t('turnOff')}
      look="danger"
      role="alertdialog"
      {...{ isBusy, onClose }}
      onSubmit={onOff}
    >
      <p className="font-medium">{loss(mail)}</p>
      <p className="text-text-muted">{t('offAbout')}</p>
    </ActDialog>
  )
}

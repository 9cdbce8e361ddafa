'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { correctMail } from '#contract/emails/calls.ts'
import type { MailDetail } from '#contract/emails/shapes.ts'
import { Email } from '#contract/pieces.ts'

/**
 * Corrects the address of an undelivered email; optionally that of its customer or card as well.
 */
export function CorrectDialog({ mail, onClose }: { mail: MailDetail; onClose: () => void }) {
  const t = useTranslations('emails.correct')
  const [typed, setTyped] = useState(mail.to)
  const [isLeft, setLeft] = useState(false)
  const [change_owner, setChangeOwner] = useState(true)
  const email = typed.trim().toLowerCase()
  const isNew = email !== mail.to
  const isGood = Email.safeParse(email).success
  const hasOwner = mail.platform_customer_id !== null || mail.gift_card_id !== null
  const { act, problem, isBusy } = useAct(correctMail, ({ mail: { to } }) => {
    toast({ tone: 'positive', title: t('done', { email: to }) })
    onClose()
  })
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      problem={problem}
      isBusy={isBusy}
      isBlocked={!isGood || !isNew}
      onSubmit={() =>
        act({
          params: { id: mail.mail_id },
          body: { to_email: email, ...(hasOwner && change_owner ? { change_owner } : {}) },
        })
      }
      onClose={onClose}
    >
      <p className="text-text-muted">{t('about')}</p>
      <p className="wrap-anywhere">
        <span className="block text-sm text-text-muted">{t('old')}</span>
        {mail.to}
      </p>
      <TextField
        type="email"
        label={t('new')}
        required
        autoFocus
        value={typed}
        error={isLeft && !isGood ? t(email === '' ? 'required' : 'invalid') : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => setTyped(event.target.value)}
      />
      {hasOwner && (
        <Checkbox
          label={t('owner')}
          checked={change_owner}
          onChange={(event) => setChangeOwner(event.target.checked)}
        />
      )}
    </ActDialog>
  )
}

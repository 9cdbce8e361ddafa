'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { changeEgiftRecipient } from '#contract/egifts/calls.ts'
import { emailPattern } from '#contract/email-pattern.ts'
import type { GiftDialog } from './gift-dialog.ts'
import { useGiftAct } from './use-gift-act.ts'

/** Changes the recipient, or corrects their address. */
export function RecipientDialog({ gift, onClose }: GiftDialog) {
  const t = useTranslations('egifts')
  const [name, setName] = useState(gift.recipient.name)
  const [typed, setTyped] = useState(gift.recipient.email ?? '')
  const email = typed.trim().toLowerCase()
  const { act, isBusy, problem } = useGiftAct(
    changeEgiftRecipient,
    () => t('recipientChange.done', { name: name.trim() }),
    onClose,
  )
  const isWrong = !emailPattern.test(email)
  const hasLeft = gift.sent_at !== null
  return (
    <ActDialog
      title={t('acts.recipient')}
      submit={t(hasLeft ? 'recipientChange.submitSend' : 'recipientChange.submit')}
      {...{ problem, isBusy, onClose }}
      isBlocked={isWrong || name.trim() === ''}
      onSubmit={() => act({ params: { id: gift.egift_id }, body: { name: name.trim(), email } })}
    >
      {hasLeft && <Notice tone="warning">{t('recipientChange.about')}</Notice>}
      <TextField
        label={t('recipientName')}
        required
        autoFocus
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('recipientEmail')}
        required
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        error={typed && isWrong ? t('invalidEmail') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActDialog>
  )
}

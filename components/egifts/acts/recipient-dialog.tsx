'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { recipientOf, RecipientFields } from '#components/commerce/form/recipient-fields.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { changeEgiftRecipient } from '#contract/egifts/calls.ts'
import type { GiftDialog } from './gift-dialog.ts'
import { useGiftAct } from './use-gift-act.ts'

/** Changes the recipient, or corrects their address. */
export function RecipientDialog({ gift, onClose }: GiftDialog) {
  const t = useTranslations('egifts')
  const { recipient } = gift
  const [typed, setTyped] = useState({ name: recipient.name, email: recipient.email ?? '' })
  const { name, email, isEmail } = recipientOf(typed)
  const { act, isBusy, problem } = useGiftAct(
    changeEgiftRecipient,
    () => t('recipientChange.done', { name }),
    onClose,
  )
  const hasLeft = gift.sent_at !== null
  return (
    <ActDialog
      title={t('acts.recipient')}
      submit={t(hasLeft ? 'recipientChange.submitSend' : 'recipientChange.submit')}
      {...{ problem, isBusy, onClose }}
      isBlocked={!isEmail || name === ''}
      onSubmit={() => act({ params: { id: gift.egift_id }, body: { name, email } })}
    >
      {hasLeft && <Notice tone="warning">{t('recipientChange.about')}</Notice>}
      <RecipientFields
        value={typed}
        onChange={setTyped}
        words={{ name: t('recipientName'), email: t('recipientEmail') }}
        isNameRequired
        autoFocus
        error={typed.email && !isEmail ? t('invalidEmail') : undefined}
      />
    </ActDialog>
  )
}

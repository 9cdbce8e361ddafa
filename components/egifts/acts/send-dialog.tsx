'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { sendEgift } from '#contract/egifts/calls.ts'
import { emailPattern } from '#contract/email-pattern.ts'
import type { GiftDialog } from './gift-dialog.ts'
import { useGiftAct } from './use-gift-act.ts'

/**
 * Sends a scheduled gift now or a sent one again; asks for an address if a gift by link has none.
 */
export function SendDialog({ gift, onClose }: GiftDialog) {
  const t = useTranslations('egifts')
  const known = gift.recipient.email
  const [typed, setTyped] = useState('')
  const email = typed.trim().toLowerCase()
  const { act, isBusy, problem } = useGiftAct(
    sendEgift,
    () => t('send.done', { name: gift.recipient.name }),
    onClose,
  )
  const isWaiting = gift.status === 'scheduled'
  const isWrong = known === null && !(isWaiting && email === '') && !emailPattern.test(email)
  return (
    <ActDialog
      title={t(isWaiting ? 'acts.send' : 'acts.resend')}
      submit={t('send.submit')}
      {...{ problem, isBusy, onClose }}
      isBlocked={isWrong}
      onSubmit={() =>
        act({ params: { id: gift.egift_id }, body: known || !email ? {} : { email } })
      }
    >
      {known ? (
        <p>{t(isWaiting ? 'send.now' : 'send.again', { email: known })}</p>
      ) : (
        <TextField
          label={t('recipientEmail')}
          help={t('send.first')}
          autoFocus
          inputMode="email"
          maxLength={254}
          error={typed && isWrong ? t('invalidEmail') : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </ActDialog>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { sendGiftCard } from '#contract/gift-cards/send.ts'
import { emailPattern } from '#contract/email-pattern.ts'
import type { CardDialog } from './card-dialog.ts'

/** Resends the card's email to its recipient or another address of the same person. */
export function SendDialog({ card, onClose }: CardDialog) {
  const t = useTranslations('gift-cards')
  const [email, setEmail] = useState(card.customer_email ?? '')
  const { act, isBusy, problem } = useAct(sendGiftCard, ({ to }) => {
    toast({ tone: 'positive', title: t('done.send', { email: to }) })
    onClose()
  })
  const typed = email.trim().toLowerCase()
  const isOwn = typed === card.customer_email
  const isWrong = !emailPattern.test(typed)
  return (
    <ActDialog
      title={t('acts.send')}
      submit={t('send.submit')}
      {...{ problem, isBusy, onClose }}
      isBlocked={isWrong}
      onSubmit={() =>
        act({
          params: { id: card.gift_card_id },
          body: isOwn ? { send_to_recipient: true } : { email: typed },
        })
      }
    >
      <TextField
        label={t('send.to')}
        required
        autoFocus
        inputMode="email"
        maxLength={254}
        help={t('send.about')}
        error={email && isWrong ? t('send.invalidEmail') : undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ActDialog>
  )
}

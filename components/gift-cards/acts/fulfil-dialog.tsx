'use client'

import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { fulfillAndSend } from '#contract/gift-cards/send.ts'
import type { CardDialog } from './card-dialog.ts'

export function FulfilDialog({ card, onClose }: CardDialog) {
  const t = useTranslations('gift-cards')
  const email = card.customer_email ?? ''
  const { act, isBusy, problem } = useAct(fulfillAndSend, () => {
    toast({ tone: 'positive', title: t('done.send', { email }) })
    onClose()
  })
  return (
    <ActDialog
      title={t('acts.fulfil')}
      submit={t('acts.fulfil')}
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params: { id: card.gift_card_id } })}
    >
      <p>{t('fulfil.about', { email })}</p>
    </ActDialog>
  )
}

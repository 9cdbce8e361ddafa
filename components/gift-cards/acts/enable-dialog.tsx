'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { enableGiftCard } from '#contract/gift-cards/change.ts'
import type { CardDialog } from './card-dialog.ts'

export function EnableDialog({ card, onClose }: CardDialog) {
  const t = useTranslations('gift-cards')
  const amount = moneyText(card.balance, card.currency, useLocale())
  const { act, isBusy, problem } = useAct(enableGiftCard, () => {
    toast({ tone: 'positive', title: t('done.enable') })
    onClose()
  })
  return (
    <ActDialog
      title={t('enable.title')}
      submit={t('acts.enable')}
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params: { id: card.gift_card_id } })}
    >
      <p>{t('enable.about', { amount })}</p>
    </ActDialog>
  )
}

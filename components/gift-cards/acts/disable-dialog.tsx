'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { disableGiftCard, enableGiftCard } from '#contract/gift-cards/change.ts'
import type { CardDialog } from './card-dialog.ts'

/** Disables the card until it is enabled again; the toast offers undo. */
export function DisableDialog({ card, onClose }: CardDialog) {
  const t = useTranslations('gift-cards')
  const amount = moneyText(card.balance, card.currency, useLocale())
  const params = { id: card.gift_card_id }
  const enable = useAct(enableGiftCard, () => toast({ tone: 'positive', title: t('done.enable') }))
  const { act, isBusy, problem } = useAct(disableGiftCard, () => {
    toast({
      tone: 'positive',
      title: t('done.disable'),
      action: { label: t('done.undo'), onPress: () => enable.act({ params }) },
    })
    onClose()
  })
  return (
    <ActDialog
      title={t('disable.title')}
      submit={t('acts.disable')}
      look="danger"
      role="alertdialog"
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params })}
    >
      <p>{t('disable.about', { amount })}</p>
    </ActDialog>
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import { MoneySheet } from '#components/commerce/sheet/money-sheet.tsx'
import { Outcome } from '#components/commerce/sheet/outcome.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { disableGiftCard, enableGiftCard } from '#contract/gift-cards/change.ts'
import type { CardDialog } from './card-dialog.ts'
import { CardLine } from './card-line.tsx'

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
    <MoneySheet
      title={t('disable.title')}
      submit={t('acts.disable')}
      look="danger"
      role="alertdialog"
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params })}
      isReady
      outcome={
        <Outcome>
          <p>{t('disable.about', { amount })}</p>
        </Outcome>
      }
    >
      <CardLine card={card} />
    </MoneySheet>
  )
}

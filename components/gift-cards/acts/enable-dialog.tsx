'use client'

import { useLocale, useTranslations } from 'next-intl'
import { MoneySheet } from '#components/commerce/sheet/money-sheet.tsx'
import { Outcome } from '#components/commerce/sheet/outcome.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { enableGiftCard } from '#contract/gift-cards/change.ts'
import type { CardDialog } from './card-dialog.ts'
import { CardLine } from './card-line.tsx'

export function EnableDialog({ card, onClose }: CardDialog) {
  const t = useTranslations('gift-cards')
  const amount = moneyText(card.balance, card.currency, useLocale())
  const { act, isBusy, problem } = useAct(enableGiftCard, () => {
    toast({ tone: 'positive', title: t('done.enable') })
    onClose()
  })
  return (
    <MoneySheet
      title={t('enable.title')}
      submit={t('acts.enable')}
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params: { id: card.gift_card_id } })}
      isReady
      outcome={
        <Outcome>
          <p>{t('enable.about', { amount })}</p>
        </Outcome>
      }
    >
      <CardLine card={card} />
    </MoneySheet>
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import { AdjustSheet } from '#components/commerce/sheet/adjust-sheet.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { askUndo } from '#components/commerce/act/undoing.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { putGiftCard } from '#contract/gift-cards/change.ts'
import type { CardDialog } from './card-dialog.ts'

/** Adjusts the balance; if it has changed meanwhile, changes nothing and shows both. */
export function BalanceDialog({ card, onClose }: CardDialog) {
  const t = useTranslations('gift-cards.done')
  const acts = useTranslations('gift-cards.acts')
  const locale = useLocale()
  const { act, error, isBusy } = useAct(
    putGiftCard,
    ({ gift_card: { balance, currency }, transaction }) => {
      toast({
        tone: 'positive',
        title: t('balance', { balance: moneyText(balance, currency, locale) }),
        ...(transaction
          ? { action: { label: t('undo'), onPress: () => askUndo(transaction.transaction_id) } }
          : {}),
      })
      onClose()
    },
  )
  return (
    <AdjustSheet
      receiver={{ gift_card_id: card.gift_card_id }}
      title={acts('balance')}
      {...{ balance: card.balance, currency: card.currency, error, isBusy, onClose }}
      onSubmit={({ difference, expected, reason, note }) =>
        act({
          params: { id: card.gift_card_id },
          body: {
            gift_card: {
              balance: difference,
              expected_balance: expected,
              reason,
              ...(note ? { note } : {}),
            },
          },
        })
      }
    />
  )
}

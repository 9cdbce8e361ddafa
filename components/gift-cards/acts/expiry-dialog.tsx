'use client'

import { useTranslations } from 'next-intl'
import { ExpirySheet } from '#components/commerce/sheet/expiry-sheet.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { putGiftCard } from '#contract/gift-cards/change.ts'
import type { CardDialog } from './card-dialog.ts'

/** Sets one expiration date, or none, for all remaining credit of the card. */
export function CardExpiryDialog({ card, zone, onClose }: CardDialog) {
  const t = useTranslations('gift-cards')
  const { act, isBusy, problem } = useAct(putGiftCard, () => {
    toast({ tone: 'positive', title: t('done.expiry') })
    onClose()
  })
  return (
    <ExpirySheet
      title={t('acts.expiry')}
      submit={t('acts.expiry')}
      about={t('expiry.about')}
      from={card.expires_on}
      problemText={(one) => t(`expiry.${one}`)}
      {...{ zone, problem, isBusy, onClose }}
      onSubmit={(expires_on) =>
        act({ params: { id: card.gift_card_id }, body: { gift_card: { expires_on } } })
      }
    />
  )
}

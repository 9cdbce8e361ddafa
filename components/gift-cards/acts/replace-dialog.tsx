'use client'

import { useTranslations } from 'next-intl'
import { IrreversibleSheet } from '#components/commerce/sheet/irreversible-sheet.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { replaceCode } from '#contract/gift-cards/change.ts'
import type { CardDialog } from './card-dialog.ts'
import { CardLine } from './card-line.tsx'

/** Replaces a lost card's code; credit and history stay. */
export function ReplaceDialog({ card, onClose }: CardDialog) {
  const t = useTranslations('commerce.replaceCode')
  const { act, isBusy, problem } = useAct(replaceCode, () => {
    toast({ tone: 'positive', title: t('done') })
    onClose()
  })
  return (
    <IrreversibleSheet
      title={t('title')}
      losses={[t('disabled'), t('moved'), t('notTold')]}
      submit={t('submit')}
      problem={problem}
      isBusy={isBusy}
      onSubmit={() => act({ params: { id: card.gift_card_id } })}
      onClose={onClose}
    >
      <CardLine card={card} />
    </IrreversibleSheet>
  )
}

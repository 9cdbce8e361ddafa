'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act-dialog.tsx'
import { useAct } from '#components/commerce/use-act.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { toast } from '#components/ui/toast.tsx'
import { putGiftCard } from '#contract/gift-cards.ts'
import type { CardDialog } from './card-dialog.ts'

export function NoteDialog({ card, onClose }: CardDialog) {
  const t = useTranslations('gift-cards')
  const [note, setNote] = useState(card.note ?? '')
  const { act, isBusy, problem } = useAct(putGiftCard, () => {
    toast({ tone: 'positive', title: t('done.note') })
    onClose()
  })
  return (
    <ActDialog
      title={t('acts.note')}
      submit={t('note.submit')}
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params: { id: card.gift_card_id }, body: { gift_card: { note: note.trim() || null } } })}
    >
      <TextArea
        label={t('one.note')}
        help={t('note.internal')}
        rows={4}
        maxLength={2000}
        autoFocus
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  )
}

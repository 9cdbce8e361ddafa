'use client'

import { useTranslations } from 'next-intl'
import { NoteDialog } from '#components/commerce/act/note-dialog.tsx'
import { putGiftCard } from '#contract/gift-cards/change.ts'
import type { CardDialog } from './card-dialog.ts'

export function CardNoteDialog({ card, onClose }: CardDialog) {
  const t = useTranslations('gift-cards.acts')
  const params = { id: card.gift_card_id }
  return (
    <NoteDialog
      title={t('note')}
      note={card.note}
      endpoint={putGiftCard}
      inputOf={(note) => ({ params, body: { gift_card: { note } } })}
      onClose={onClose}
    />
  )
}

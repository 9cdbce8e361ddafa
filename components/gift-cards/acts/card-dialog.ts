import type { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'

/** Props of every dialog of a card. */
export type CardDialog = {
  card: GiftCard
  zone: string
  scheduledZone: string
  onClose: () => void
}

import type { GiftCard } from '#contract/gift-cards/gift-card.ts'

/** Props of every dialog of a card. */
export type CardDialog = { card: GiftCard; zone: string; onClose: () => void }

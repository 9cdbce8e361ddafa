import type { GiftCard } from '#contract/gift-cards/gift-card.ts'

/** What every dialog of a card is handed. */
export type CardDialog = { card: GiftCard; zone: string; onClose: () => void }

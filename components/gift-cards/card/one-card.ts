import type { Answer } from '#contract/endpoint.ts'
import type { getGiftCard } from '#contract/gift-cards/read.ts'

/** A card with its lots and what was spent from it. */
export type OneCard = Answer<typeof getGiftCard>['gift_card']

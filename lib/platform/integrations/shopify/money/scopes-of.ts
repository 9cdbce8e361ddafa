import type { moneyModes } from '#contract/integrations/store-money.ts'
import {
  giftCardScopes,
  isGranted,
  storeCreditScopes,
} from '#platform/integrations/shopify/scopes.ts'

/** Scopes that a mode needs. */
export const scopesOf: Readonly<Record<(typeof moneyModes)[number], readonly string[]>> = {
  off: [],
  gift_cards: giftCardScopes,
  store_credit: [...giftCardScopes, ...storeCreditScopes],
}

/** Lists what a store hasn't granted of what a mode needs. */
export const missingOf = (
  mode: (typeof moneyModes)[number],
  granted: readonly string[],
): string[] => scopesOf[mode].filter((scope) => !isGranted(granted, scope))

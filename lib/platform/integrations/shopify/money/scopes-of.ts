import type { moneyModes } from '#contract/integrations/store-money.ts'
import { isGranted } from '#platform/integrations/shopify/scopes.ts'

const ofCards = ['write_gift_cards', 'write_gift_card_transactions']
const ofAccounts = ['read_store_credit_accounts', 'write_store_credit_account_transactions']

/** Scopes that a mode needs. */
export const scopesOf: Readonly<Record<(typeof moneyModes)[number], readonly string[]>> = {
  off: [],
  gift_cards: ofCards,
  store_credit: [...ofCards, ...ofAccounts],
}

/** Lists what a store hasn't granted of what a mode needs. */
export const missingOf = (
  mode: (typeof moneyModes)[number],
  granted: readonly string[],
): string[] => scopesOf[mode].filter((scope) => !isGranted(granted, scope))

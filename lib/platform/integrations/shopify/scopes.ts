/** Uses of Shopify's scopes. Without a needed one a store isn't connected. */
export type Use =
  | 'customers'
  | 'orders'
  | 'past_orders'
  | 'refunds'
  | 'tags'
  | 'products'
  | 'gift_card_product'
  | 'locations'
  | 'money'

/** Scope with which the gift card product is kept in the store. */
export const productScope = 'write_products'
/** Scopes with which cards are spent in the store as gift cards there. */
export const giftCardScopes: readonly string[] = [
  'write_gift_cards',
  'write_gift_card_transactions',
]
/** Scopes with which cards are spent in the store as credit of its customers. */
export const storeCreditScopes: readonly string[] = [
  'read_store_credit_accounts',
  'write_store_credit_account_transactions',
]

const uses: readonly { scope: string; use: Use; isNeeded: boolean }[] = [
  { scope: 'read_customers', use: 'customers', isNeeded: true },
  { scope: 'read_orders', use: 'orders', isNeeded: true },
  { scope: 'read_all_orders', use: 'past_orders', isNeeded: false },
  { scope: 'write_orders', use: 'refunds', isNeeded: false },
  { scope: 'write_customers', use: 'tags', isNeeded: false },
  { scope: 'read_products', use: 'products', isNeeded: false },
  { scope: productScope, use: 'gift_card_product', isNeeded: false },
  { scope: 'read_locations', use: 'locations', isNeeded: false },
  ...[...giftCardScopes, ...storeCreditScopes].map((scope) => ({
    scope,
    use: 'money' as const,
    isNeeded: false,
  })),
]

/** Scopes that the page of consent asks for. */
export const wantedScopes: readonly string[] = uses.map(({ scope }) => scope)
export const neededScopes: readonly string[] = uses
  .filter(({ isNeeded }) => isNeeded)
  .map(({ scope }) => scope)

/** Checks for a scope; one to write reads, too. */
export const isGranted = (granted: readonly string[], scope: string): boolean =>
  granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_'))

/** Lists what stays off with these scopes, all or a part of it. */
export const missingUses = (granted: readonly string[]): Use[] => [
  ...new Set(uses.filter(({ scope }) => !isGranted(granted, scope)).map(({ use }) => use)),
]

import { type AssetName, isAlwaysOn } from '#contract/assets/assets.ts'

/**
 * Screens that list assets, each with those that it lists: no switch for what customers aren't shown.
 */
export const assetHomes = {
  '/loyalty-assets': ['widget', 'account_page', 'rewards_page', 'quick_apply'],
  '/gift-card-assets': ['popup', 'check_balance_page', 'claim-page', 'apple-wallet'],
} as const satisfies Record<string, readonly AssetName[]>
export type AssetHome = keyof typeof assetHomes

/** Returns the screen that lists an asset. */
export const homeOf = (name: AssetName): AssetHome =>
  (assetHomes['/loyalty-assets'] as readonly AssetName[]).includes(name)
    ? '/loyalty-assets'
    : '/gift-card-assets'

/** Returns the address of an asset's editor. */
export const editorOf = (name: AssetName): string => `${homeOf(name)}/${name}`

/** Assets whose preview has a page of its own. */
export const previewed = ['widget', 'rewards_page', 'quick_apply'] as const

/** Assets that customers see by the script alone; the others have pages of their own. */
export const scripted = ['widget', 'popup', 'quick_apply'] as const satisfies readonly AssetName[]
/** Checks for an asset that customers see by the script alone. */
export const isScripted = (name: AssetName): boolean =>
  (scripted as readonly AssetName[]).includes(name)

/**
 * Returns where a draft can be seen by a link: on the shop's own website, or on a page of the
 * storefront; null: a customer's phone alone.
 */
export const placeOfDraft = (name: AssetName): 'website' | `/${string}` | null => {
  const pages: Partial<Record<AssetName, `/${string}`>> = {
    account_page: '/account',
    rewards_page: '/rewards-program-page',
    check_balance_page: '/check-gift-card-balance',
    'claim-page': '/claim',
  }
  if (isScripted(name)) return 'website'
  return pages[name] ?? null
}

/** Assets that are edited beside their page. */
export const isBeside = (name: AssetName): boolean =>
  name === 'account_page' || name === 'check_balance_page'

/** Checks for an asset that is switched on and off. */
export const hasToggle = (name: AssetName): boolean => !isAlwaysOn(name)

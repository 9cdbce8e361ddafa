import { accountPage } from './account-page.ts'
import { appleWallet } from './apple-wallet.ts'
import { checkBalancePage } from './check-balance-page.ts'
import { claimPage } from './claim-page.ts'
import type { DataOf } from './field.ts'
import { popup } from './popup.ts'
import { quickApply } from './quick-apply.ts'
import { rewardsPage } from './rewards-page.ts'
import { widget } from './widget.ts'

/** Assets by name, the last segment of their editor's address*/
export const assets = {
  widget,
  account_page: accountPage,
  rewards_page: rewardsPage,
  quick_apply: quickApply,
  popup,
  check_balance_page: checkBalancePage,
  'claim-page': claimPage,
  'apple-wallet': appleWallet,
} as const
export type AssetName = keyof typeof assets
export const assetNames = Object.keys(assets) as AssetName[]

/** Translated texts by language and by the path of their field; ids name items. */
export type Translations = Record<string, Record<string, string>>
/** The data of an asset, with its texts in the shop's base language. */
export type AssetData<Name extends AssetName = AssetName> = {
  [N in Name]: DataOf<(typeof assets)[N]['fields']> & { translations: Translations }
}[Name]

/** Options of a preview that are kept with the asset. */
export const assetOptions = [
  'signed',
  'giftCardFound',
  'giftCardNotFound',
  'show_matching_section',
  'popup_opened',
  'matching_gift_card_status',
] as const

/** The check balance page is always on, so it has no toggle. */
export const isAlwaysOn = (name: AssetName): boolean => name === 'check_balance_page'

import type { AssetName } from '#contract/assets/assets.ts'
import { isScripted } from './places.ts'

/** Features of the plan without which an asset is shown to nobody. */
const toShow: Partial<Record<AssetName, string>> = {
  widget: 'widget',
  popup: 'widget',
  quick_apply: 'widget',
  account_page: 'account_page',
  'apple-wallet': 'apple_wallet',
}
/** Features of the plan that a look of one's own needs. */
const toChange: Partial<Record<AssetName, string>> = {
  check_balance_page: 'customize_check_balance',
}

/** Returns the feature of the plan without which an asset is shown to nobody; null: none. */
export const featureToShow = (name: AssetName): string | null => toShow[name] ?? null

/**
 * Returns the feature that switching an asset on needs: the one to show it. What is on the shop's
 * own website is switched on in every plan, and shown once the plan has the feature.
 */
const featureToSwitchOn = (name: AssetName): string | null =>
  isScripted(name) ? null : featureToShow(name)

/** Features that assets ask. */
export const assetFeatures: readonly string[] = [
  ...new Set([
    ...(Object.keys(toShow) as AssetName[]).flatMap((name) => featureToSwitchOn(name) ?? []),
    ...Object.values(toChange),
  ]),
]

/** Returns the feature that an act on an asset needs; null: none. A draft needs none. */
export const featureFor = (
  name: AssetName,
  { turnsOn = false, changes = false }: { turnsOn?: boolean; changes?: boolean },
): string | null => (turnsOn && featureToSwitchOn(name)) || (changes && toChange[name]) || null

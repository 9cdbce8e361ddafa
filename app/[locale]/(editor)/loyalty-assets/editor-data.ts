import 'server-only'
import { notFound } from 'next/navigation'
import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import { getAssetDraft, listStoreAssets } from '#contract/assets/calls.ts'
import { getWallets } from '#contract/wallet/calls.ts'
import { assetFeatures } from '#rules/assets/gates.ts'
import { homeOf } from '#rules/assets/places.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { zonesOf } from '#rules/shop/scheduled-zone.ts'
import { may } from '#rules/way/access.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import type { Entered } from '#upstream/enter.ts'
import { prefetch, prefetchIfThere } from '#upstream/prefetch.ts'

/** Reads an asset as it is live, and its draft. An asset that the upstream doesn't know isn't found. */
export const assetOf = async (name: AssetName) => {
  const [{ assets }, { draft }] = await Promise.all([
    prefetch(listStoreAssets, {}),
    prefetch(getAssetDraft, { params: { name } }),
  ])
  const asset = assets.find((one) => one.name === name) ?? notFound()
  return {
    asset,
    draft: { data: (draft?.data ?? null) as AssetData | null, revision: draft?.revision ?? 0 },
  }
}

/** Reads which wallets are configured, for a pass alone; null where the upstream doesn't say. */
export const walletsOf = async (name: AssetName) =>
  name === 'apple-wallet' ? await prefetchIfThere(getWallets, {}) : null

/** The facts of shop and person that the lists of assets need. */
export const factsOf = ({ shop, user }: Entered) => {
  const { settings } = shop
  return {
    shopName: shop.name,
    currency: shop.currency,
    languages: settings.languages ?? usualLanguages,
    scheduledZone: zonesOf(shop).scheduledZone,
    mayEdit: may(user, 'settings'),
    lacks: assetFeatures.filter(
      (feature) => !isFeatureAllowed(settings, feature, { auto_approve_for_plan: wholePlan }),
    ),
    showsReferral: settings.dashboard_enable_referral === true && settings.enable_referral === true,
  }
}

/** The facts of shop and person that the editor needs. */
export const aroundOf = (entered: Entered, name: AssetName, isFromWorkflow: boolean) => {
  const { shop } = entered
  const { settings } = shop
  const { showsReferral: _, ...facts } = factsOf(entered)
  return {
    ...facts,
    ...zonesOf(shop),
    referral: {
      isShown: settings.dashboard_enable_referral === true,
      isOn: settings.enable_referral === true,
    },
    // a shop of the new platform has no screen that lists them
    back: settings.platform_meta_site_id ? '/' : homeOf(name),
    isFromWorkflow,
  }
}

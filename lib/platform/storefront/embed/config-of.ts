import type { AssetName } from '#contract/assets/assets.ts'
import { storefrontUrl } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import { hasReferrals } from '#rules/assets/shown.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { readBuilt, scriptPath } from '#storefront/built/read-built.ts'
import { type Launch, launchOfPopup, launchOfWidget } from '#storefront/launch.ts'
import type { Config } from '#storefront/live/config.ts'
import { wordsIn } from '#storefront/words.ts'
import { googleAccount } from '#platform/wallet/google/account.ts'
import { dataOf, type LiveAssets } from './live-assets.ts'

const inPages: readonly AssetName[] = ['popup', 'rewards_page', 'account_page', 'quick_apply']

const launchersOf = (live: LiveAssets): Launch[] => {
  const [widget, popup] = [dataOf(live, 'widget'), dataOf(live, 'popup')]
  const free = widget?.position === 'right' ? 'left' : 'right'
  return [
    ...(widget ? [launchOfWidget(widget)] : []),
    ...(popup ? [launchOfPopup(popup, free)] : []),
  ]
}

/** Returns the facts that the first request brings along; null: nothing is shown. */
export const configOf = ({ env }: Pick<Platform, 'env'>, live: LiveAssets): Config | null => {
  const { shop, assets } = live
  const inline = inPages.filter((name) => assets.some((asset) => asset.name === name))
  const launchers = launchersOf(live)
  if (launchers.length === 0 && inline.length === 0) return null
  const { base, others } = shop.settings.languages ?? usualLanguages
  return {
    origin: storefrontUrl(env),
    shop: shop.shop_url,
    name: shop.name,
    currency: shop.currency,
    base,
    languages: others,
    panel: `${scriptPath}${readBuilt().panel}`,
    launchers,
    inline,
    referral: hasReferrals(shop),
    wallet: {
      wallet: dataOf(live, 'apple-wallet') !== null,
      google: dataOf(live, 'apple-wallet')?.google === true && googleAccount(env) !== null,
    },
    lost: { en: wordsIn('en').lost, ru: wordsIn('ru').lost },
  }
}

import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import { assetOfToken, seenDraft } from '#platform/assets/preview-link.ts'
import { listAssets } from '#platform/assets/read-assets.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { shopNamed } from '#platform/storefront/shop-asked.ts'
import { isShown } from '#rules/assets/shown.ts'

/** The parts of a shop that customers see now; `until` is when that changes by itself. */
export type LiveAssets = { shop: ShopScope; assets: readonly Asset[]; until: Date | null }

const nextChange = (assets: readonly Asset[]): Date | null => {
  const times = assets.flatMap(({ live_until, scheduled }) => [
    ...(live_until ? [live_until] : []),
    ...scheduled.map(({ live_from }) => live_from),
  ])
  const [first] = times.toSorted()
  return first ? new Date(first) : null
}

/**
 * Reads the assets of a shop that are on and in its plan; null: no such shop, or it is blocked. The
 * draft of a link replaces its asset, as if it were on.
 */
export const liveAssets = async (
  platform: Platform,
  name: string,
  token?: string,
): Promise<LiveAssets | null> => {
  // a forged token costs no query
  if (token !== undefined && !assetOfToken(platform, { shop_url: name }, token)) return null
  const shop = await shopNamed(platform, name)
  if (!shop) return null
  const { db, env, clock } = platform
  const { assets } = await listAssets({ db, env, shop, now: clock() })
  const draft = token === undefined ? null : await seenDraft(platform, shop, token)
  if (token !== undefined && !draft) return null
  const seen = assets.map((asset) =>
    draft?.name === asset.name ? ({ ...asset, data: draft.data, active: true } as Asset) : asset,
  )
  return { shop, assets: seen.filter((asset) => isShown(shop, asset)), until: nextChange(assets) }
}

/** Returns the data of an asset that is shown; null: it isn't. */
export const dataOf = <Name extends AssetName>(
  { assets }: Pick<LiveAssets, 'assets'>,
  name: Name,
): AssetData<Name> | null =>
  (assets.find((asset) => asset.name === name)?.data as AssetData<Name> | undefined) ?? null

import { defaultAsset } from '#platform/assets/default-asset.ts'
import { readAsset } from '#platform/assets/read-assets.ts'
import type { AssetData } from '#contract/assets/assets.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { isShown } from '#rules/assets/shown.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { languages } from '#rules/tools/language.ts'
import { googleAccount } from './google/account.ts'

type Reading = Pick<Platform, 'env' | 'clock'> & { db: Db | Trx }

/** Wallets for which a shop gives passes now. */
export type Wallets = { apple: boolean; google: boolean }

const liveOf = ({ db, env, clock }: Reading, shop: ShopScope): Promise<Asset> =>
  readAsset(db, { env, shop, now: clock() }, 'apple-wallet')

const lookIn = (asset: Asset, { settings }: ShopScope): AssetData<'apple-wallet'> => {
  if (!asset.default) return asset.data as AssetData<'apple-wallet'>
  const { base } = settings.languages ?? usualLanguages
  const others = languages.filter((language) => language !== base)
  return defaultAsset('apple-wallet', { languages: { base, others } })
}

const walletsIn = (asset: Asset, { env }: Reading, shop: ShopScope): Wallets => {
  const apple = isShown(shop, asset)
  const { google } = asset.data as AssetData<'apple-wallet'>
  return { apple, google: apple && google && googleAccount(env) !== null }
}

/**
 * Reads the look of a shop's passes. One that nobody changed is in every language that the product
 * ships; a changed one is in the shop's own.
 */
export const lookOf = async (
  reading: Reading,
  shop: ShopScope,
): Promise<AssetData<'apple-wallet'>> => lookIn(await liveOf(reading, shop), shop)

/** Reads the wallets for which a shop gives passes: none where they are off, or its plan lacks them. */
export const walletsOf = async (reading: Reading, shop: ShopScope): Promise<Wallets> =>
  walletsIn(await liveOf(reading, shop), reading, shop)

/** Reads a shop's wallets and the look of its passes at once. */
export const walletsAndLook = async (
  reading: Reading,
  shop: ShopScope,
): Promise<{ wallets: Wallets; look: AssetData<'apple-wallet'> }> => {
  const asset = await liveOf(reading, shop)
  return { wallets: walletsIn(asset, reading, shop), look: lookIn(asset, shop) }
}

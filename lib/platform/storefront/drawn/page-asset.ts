import { type AssetData, type AssetName, assets, isAlwaysOn } from '#contract/assets/assets.ts'
import { defaultAsset } from '#platform/assets/default-asset.ts'
import type { SeenDraft } from '#platform/assets/preview-link.ts'
import { readAsset } from '#platform/assets/read-assets.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { isShown } from '#rules/assets/shown.ts'
import { leavesOf } from '#rules/assets/leaves.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import type { Language } from '#rules/tools/language.ts'

export type Read = Pick<Platform, 'db' | 'env' | 'clock'>

/** Returns the default look of an asset, in a language that the product ships. */
export const usualLook = <Name extends AssetName>(
  name: Name,
  language: Language,
): AssetData<Name> => defaultAsset(name, { languages: { base: language, others: [] } })

/**
 * Puts the shipped translation in the place of texts that the shop neither changed nor translated,
 * so that its other changes don't leave a page in two languages.
 */
const withShipped = <Name extends AssetName>(
  { settings }: ShopScope,
  name: Name,
  data: AssetData<Name>,
  language: Language,
): AssetData<Name> => {
  const { base } = settings.languages ?? usualLanguages
  if (base === language) return data
  const first = defaultAsset(name, { languages: { base, others: [language] } })
  const { fields } = assets[name]
  const was = new Map(leavesOf(fields, first).map(({ path, value }) => [path, value]))
  const shipped = leavesOf(fields, data).flatMap(({ path, field, value }): [string, string][] => {
    const text = first.translations[language]?.[path]
    return field.kind === 'text' && text && was.get(path) === value ? [[path, text]] : []
  })
  const own = data.translations[language]
  return {
    ...data,
    translations: { ...data.translations, [language]: { ...Object.fromEntries(shipped), ...own } },
  }
}

/**
 * Reads an asset as it is live, for a page in a language, and whether customers are shown it. A
 * draft that a link shows replaces it, as if it were on.
 */
export const pageAsset = async <Name extends AssetName>(
  { db, env, clock }: Read,
  shop: ShopScope,
  name: Name,
  language: Language,
  draft: SeenDraft | null = null,
): Promise<{ data: AssetData<Name>; isOn: boolean }> => {
  if (draft?.name === name) {
    const data = withShipped(shop, name, draft.data as AssetData<Name>, language)
    return { data, isOn: isAlwaysOn(name) || isShown(shop, { name, active: true }) }
  }
  const asset = await readAsset(db, { shop, env, now: clock() }, name)
  const isOn = isAlwaysOn(name) || isShown(shop, asset)
  if (asset.default) return { data: usualLook(name, language), isOn }
  return { data: withShipped(shop, name, asset.data as AssetData<Name>, language), isOn }
}

/** Checks that customers are shown an asset, without reading its look. */
export const isPageOn = async (
  { db }: Pick<Platform, 'db'>,
  shop: ShopScope,
  name: AssetName,
): Promise<boolean> => {
  const row = await db
    .selectFrom('store_asset')
    .select('active')
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', name)
    .executeTakeFirst()
  return isShown(shop, { name, active: row?.active ?? false })
}

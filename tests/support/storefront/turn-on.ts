import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import { listStoreAssets, saveStoreAsset } from '#contract/assets/calls.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

/** Saves an asset of a shop as its owner does, on or off, with whatever changes. */
export const turnOn = async <Name extends AssetName>(
  platform: TestPlatform,
  { people }: TestShop,
  name: Name,
  change: (data: AssetData<Name>) => void = () => {},
  active = true,
): Promise<void> => {
  const { assets } = (await platform.call(people.owner, listStoreAssets, {})).body
  const data = structuredClone(assets.find((one) => one.name === name)!.data) as AssetData<Name>
  change(data)
  const done = await platform.call(people.owner, saveStoreAsset, {
    params: { name },
    body: { data, active },
  })
  if (done.status !== 200) throw new Error(done.text)
}

const setFeatures = async (
  { db }: TestPlatform,
  { shop_id }: TestShop,
  change: (names: readonly string[]) => readonly string[],
): Promise<void> => {
  const { settings } = await db
    .selectFrom('shop')
    .select('settings')
    .where('shop_id', '=', shop_id)
    .executeTakeFirstOrThrow()
  const known = settings.features ?? []
  const features = change(known.map(({ name }) => name)).map(
    (name) => known.find((one) => one.name === name) ?? { name, count: null },
  )
  await db
    .updateTable('shop')
    .set({ settings: JSON.stringify({ ...settings, features }) })
    .where('shop_id', '=', shop_id)
    .execute()
}

/** Adds features to a shop's plan. */
export const withFeatures = (platform: TestPlatform, shop: TestShop, ...more: string[]) =>
  setFeatures(platform, shop, (names) => [...new Set([...names, ...more])])

/** Takes a feature out of a shop's plan. */
export const withoutFeature = (platform: TestPlatform, shop: TestShop, name: string) =>
  setFeatures(platform, shop, (names) => names.filter((one) => one !== name))

import { saveStoreAsset } from '#contract/assets/calls.ts'
import type { Example } from './things.ts'

const name = 'popup' as const
const saved: Example = async (platform, shop) => {
  await platform.call(shop.people.owner, saveStoreAsset, {
    params: { name },
    body: { active: true },
  })
  return { params: { name } }
}

export const assetExamples: Record<string, Example> = {
  listStoreAssets: async () => ({}),
  saveStoreAsset: async () => ({ params: { name }, body: { active: true, options: {} } }),
  resetStoreAsset: saved,
  listNewStoreAssets: async () => ({}),
  saveNewStoreAsset: async () => ({ body: { name, active: false } }),
  resetNewStoreAsset: async () => ({ query: { name } }),
  listAssetVersions: saved,
  restoreAssetVersion: async () => ({ params: { name, no: 0 } }),
}

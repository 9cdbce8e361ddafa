import {
  listStoreAssets,
  saveAssetDraft,
  saveStoreAsset,
  scheduleAsset,
} from '#contract/assets/calls.ts'
import type { Example } from './things.ts'

const name = 'popup' as const
const saved: Example = async (platform, shop) => {
  await platform.call(shop.people.owner, saveStoreAsset, {
    params: { name },
    body: { active: true },
  })
  return { params: { name } }
}

const dataOf = async (...[platform, shop]: Parameters<Example>) =>
  (await platform.call(shop.people.owner, listStoreAssets, {})).body.assets.find(
    (asset) => asset.name === name,
  )!.data as Record<string, unknown>
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

export const assetExamples: Record<string, Example> = {
  listStoreAssets: async () => ({}),
  saveStoreAsset: async () => ({ params: { name }, body: { active: true, options: {} } }),
  resetStoreAsset: saved,
  listNewStoreAssets: async () => ({}),
  saveNewStoreAsset: async () => ({ body: { name, active: false } }),
  resetNewStoreAsset: async () => ({ query: { name } }),
  listAssetVersions: saved,
  restoreAssetVersion: async () => ({ params: { name, no: 0 } }),
  scheduleAsset: async (platform, shop) => ({
    params: { name },
    body: { data: await dataOf(platform, shop), live_from: soon() },
  }),
  withdrawAssetVersion: async (platform, shop) => {
    const body = { data: await dataOf(platform, shop), live_from: soon() }
    const made = await platform.call(shop.people.owner, scheduleAsset, { params: { name }, body })
    return { params: { name, no: made.body.no } }
  },
  getAssetDraft: async () => ({ params: { name } }),
  saveAssetDraft: async (platform, shop) => ({
    params: { name: 'widget' },
    body: {
      data: (await platform.call(shop.people.owner, listStoreAssets, {})).body.assets[0]!
        .data as Record<string, unknown>,
      revision: 0,
    },
  }),
  discardAssetDraft: async (platform, shop) => {
    const body = { data: await dataOf(platform, shop), revision: 0 }
    const { revision } = (
      await platform.call(shop.people.owner, saveAssetDraft, { params: { name }, body })
    ).body
    return { params: { name }, query: { revision } }
  },
}

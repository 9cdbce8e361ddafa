import {
  createAssetCopy,
  getAssetDraft,
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

type Of = Parameters<Example>
const dataOf = async (...[platform, shop]: Of) =>
  (await platform.call(shop.people.owner, listStoreAssets, {})).body.assets.find(
    (asset) => asset.name === name,
  )!.data as Record<string, unknown>
/** Returns the revision of the draft; 0: there is none. */
const revisionOf = async (...[platform, shop]: Of): Promise<number> =>
  (await platform.call(shop.people.owner, getAssetDraft, { params: { name } })).body.draft
    ?.revision ?? 0
const draftOf = async (...of: Of) => ({
  params: { name },
  body: { data: await dataOf(...of), revision: await revisionOf(...of) },
})
const lookOf = async (...of: Of) => ({
  params: { name },
  body: { data: await dataOf(...of), live_from: new Date(Date.now() + 3_600_000).toISOString() },
})

const copied = async (...of: Of) => {
  const [platform, shop] = of
  const { body } = await platform.call(shop.people.owner, createAssetCopy, {
    params: { name },
    body: { title: 'Summer', data: await dataOf(...of) },
  })
  return { params: { name, id: body.copy.copy_id } }
}

export const assetExamples: Record<string, Example> = {
  listStoreAssets: async () => ({}),
  saveStoreAsset: async () => ({ params: { name }, body: { active: true, options: {} } }),
  resetStoreAsset: saved,
  listNewStoreAssets: async () => ({}),
  saveNewStoreAsset: async () => ({ body: { name, active: false } }),
  resetNewStoreAsset: async () => ({ query: { name } }),
  getAssetFigures: async () => ({}),
  listAssetVersions: saved,
  getAssetVersion: async () => ({ params: { name, no: 0 } }),
  restoreAssetVersion: async () => ({ params: { name, no: 0 } }),
  scheduleAsset: lookOf,
  withdrawAssetVersion: async (platform, shop) => {
    const look = await lookOf(platform, shop)
    const { body } = await platform.call(shop.people.owner, scheduleAsset, look)
    return { params: { name, no: body.no } }
  },
  getAssetDraft: async () => ({ params: { name } }),
  saveAssetDraft: draftOf,
  makePreviewLink: async (platform, shop) => {
    await platform.call(shop.people.owner, saveAssetDraft, await draftOf(platform, shop))
    return { params: { name } }
  },
  discardAssetDraft: async (platform, shop) => {
    const draft = await draftOf(platform, shop)
    const { body } = await platform.call(shop.people.owner, saveAssetDraft, draft)
    return { params: { name }, query: { revision: body.revision } }
  },
  listAssetCopies: async () => ({ params: { name } }),
  createAssetCopy: async (...of) => ({
    params: { name },
    body: { title: 'Summer', data: await dataOf(...of) },
  }),
  getAssetCopy: copied,
  removeAssetCopy: copied,
}

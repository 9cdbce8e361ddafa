import { call } from '#client/call.ts'
import { discardAssetDraft } from '#contract/assets/calls.ts'
import type { AssetStore } from './store.ts'

/** Discards the draft that is live now, or was reset; one that changed meanwhile stays. */
export const dropDraft = async (store: AssetStore): Promise<void> => {
  const { asset, draft } = store.read()
  if (!draft.data) return
  await call(discardAssetDraft, {
    params: { name: asset.name },
    query: { revision: String(draft.revision) },
  }).catch(() => null)
  store.takeDraft({ data: null, revision: 0 })
}

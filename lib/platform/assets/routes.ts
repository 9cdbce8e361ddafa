import {
  discardAssetDraft as discardCall,
  getAssetDraft,
  listAssetVersions as versionsCall,
  listNewStoreAssets,
  listStoreAssets,
  resetNewStoreAsset,
  resetStoreAsset,
  restoreAssetVersion,
  saveAssetDraft as saveDraftCall,
  saveNewStoreAsset,
  saveStoreAsset,
  scheduleAsset as scheduleCall,
  withdrawAssetVersion,
} from '#contract/assets/calls.ts'
import { serve } from '#platform/route.ts'
import { listAssets, listAssetVersions } from './read-assets.ts'
import { resetAsset, saveAsset } from './save-asset.ts'
import { discardAssetDraft, readAssetDraft, saveAssetDraft } from './draft-asset.ts'
import { restoreAsset, scheduleAsset, withdrawAsset } from './schedule-asset.ts'

export const routes = [
  serve(listStoreAssets, listAssets),
  serve(saveStoreAsset, saveAsset),
  serve(resetStoreAsset, resetAsset),
  serve(listNewStoreAssets, listAssets),
  serve(saveNewStoreAsset, (ctx, { body: { name, ...body } }) =>
    saveAsset(ctx, { params: { name }, body }),
  ),
  serve(resetNewStoreAsset, (ctx, { query }) => resetAsset(ctx, { params: query })),
  serve(versionsCall, listAssetVersions),
  serve(restoreAssetVersion, restoreAsset),
  serve(scheduleCall, scheduleAsset),
  serve(withdrawAssetVersion, withdrawAsset),
  serve(getAssetDraft, readAssetDraft),
  serve(saveDraftCall, saveAssetDraft),
  serve(discardCall, discardAssetDraft),
]

import {
  listAssetVersions as versionsCall,
  listNewStoreAssets,
  listStoreAssets,
  resetNewStoreAsset,
  resetStoreAsset,
  restoreAssetVersion,
  saveNewStoreAsset,
  saveStoreAsset,
} from '#contract/assets/calls.ts'
import { serve } from '#platform/route.ts'
import { listAssets, listAssetVersions } from './read-assets.ts'
import { resetAsset, restoreAsset, saveAsset } from './save-asset.ts'

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
]

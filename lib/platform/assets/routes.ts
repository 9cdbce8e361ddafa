import {
  createAssetCopy as createCopyCall,
  discardAssetDraft as discardCall,
  getAssetCopy,
  getAssetDraft,
  getAssetFigures,
  getAssetVersion,
  listAssetCopies as copiesCall,
  listAssetVersions as versionsCall,
  listNewStoreAssets,
  listStoreAssets,
  makePreviewLink as previewLinkCall,
  removeAssetCopy as removeCopyCall,
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
import { readAssetFigures } from './figures/read-figures.ts'
import { createAssetCopy, listAssetCopies, readAssetCopy, removeAssetCopy } from './copy-asset.ts'
import { listAssets, listAssetVersions, readAssetVersion } from './read-assets.ts'
import { resetAsset, saveAsset } from './save-asset.ts'
import { discardAssetDraft, readAssetDraft, saveAssetDraft } from './draft-asset.ts'
import { makePreviewLink } from './preview-link.ts'
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
  serve(getAssetFigures, readAssetFigures),
  serve(versionsCall, listAssetVersions),
  serve(getAssetVersion, readAssetVersion),
  serve(restoreAssetVersion, restoreAsset),
  serve(scheduleCall, scheduleAsset),
  serve(withdrawAssetVersion, withdrawAsset),
  serve(getAssetDraft, readAssetDraft),
  serve(saveDraftCall, saveAssetDraft),
  serve(discardCall, discardAssetDraft),
  serve(previewLinkCall, makePreviewLink),
  serve(copiesCall, listAssetCopies),
  serve(createCopyCall, createAssetCopy),
  serve(getAssetCopy, readAssetCopy),
  serve(removeCopyCall, removeAssetCopy),
]

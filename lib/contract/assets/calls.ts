import { endpoint } from '#contract/endpoint.ts'

const source = 'dashboard §2 Widget editors, §3, §4 Editor; campaigns-and-calls §7 Assets'

/** Lists the shop's assets as they are live now; those that were never saved have their defaults. */
export const listStoreAssets = endpoint({
  name: 'listStoreAssets',
  method: 'GET',
  path: '/api/storeAssets',
  right: 'read',
  source,
})

/**
 * Saves an asset, live at once; changes of others since `expected_version` are kept, and `merged`.
 * Errors: 409 `asset_moved` with the fields that both changed, 413, 422 `unknown_placeholder`,
 * `foreign_image`, `always_on` and `invalid_input` with the field.
 */
export const saveStoreAsset = endpoint({
  name: 'saveStoreAsset',
  method: 'POST',
  path: '/api/storeAssets/{name}',
  right: 'settings',
  source,
})

/** Resets an asset to its defaults, as a new version. `before` is the version to restore for undo. */
export const resetStoreAsset = endpoint({
  name: 'resetStoreAsset',
  method: 'DELETE',
  path: '/api/storeAssets/{name}',
  right: 'settings',
  source,
})

/** Lists the assets, as listStoreAssets. */
export const listNewStoreAssets = endpoint({
  name: 'listNewStoreAssets',
  method: 'GET',
  path: '/api/newStoreAssets',
  right: 'read',
  source,
})

/** Saves the asset that `name` in the body means, as saveStoreAsset. */
export const saveNewStoreAsset = endpoint({
  name: 'saveNewStoreAsset',
  method: 'POST',
  path: '/api/newStoreAssets',
  right: 'settings',
  source,
})

/** Resets the asset that `name` in the query means, as resetStoreAsset. */
export const resetNewStoreAsset = endpoint({
  name: 'resetNewStoreAsset',
  method: 'DELETE',
  path: '/api/newStoreAssets',
  right: 'settings',
  source,
})

/** Lists the newest 100 versions of an asset with what each changed. */
export const listAssetVersions = endpoint({
  name: 'listAssetVersions',
  method: 'GET',
  path: '/api/storeAssets/{name}/versions',
  right: 'read',
  added: true,
  source: 'history of assets',
})

/**
 * Publishes data for a time: from `live_from`, and until `live_until` if the look before it is to
 * come back by itself. Errors: as saveStoreAsset, and 422 for a time in the past.
 */
export const scheduleAsset = endpoint({
  name: 'scheduleAsset',
  method: 'POST',
  path: '/api/storeAssets/{name}/schedule',
  right: 'settings',
  added: true,
  source: 'history of assets',
})

/** Withdraws a version before its time. Errors: 404, 409 `version_live`. */
export const withdrawAssetVersion = endpoint({
  name: 'withdrawAssetVersion',
  method: 'DELETE',
  path: '/api/storeAssets/{name}/versions/{no}',
  right: 'settings',
  added: true,
  source: 'history of assets',
})

/** The draft of an asset, which customers don't see; null: there is none. */
export const getAssetDraft = endpoint({
  name: 'getAssetDraft',
  method: 'GET',
  path: '/api/storeAssets/{name}/draft',
  right: 'read',
  added: true,
  source: 'drafts of assets',
})

/**
 * Saves the draft. `revision`: the one that the person saw, 0 for none. Errors: 409 `draft_moved`,
 * else as saveStoreAsset.
 */
export const saveAssetDraft = endpoint({
  name: 'saveAssetDraft',
  method: 'PUT',
  path: '/api/storeAssets/{name}/draft',
  right: 'settings',
  added: true,
  source: 'drafts of assets',
})

/** Discards the draft. Error: 409 `draft_moved`. */
export const discardAssetDraft = endpoint({
  name: 'discardAssetDraft',
  method: 'DELETE',
  path: '/api/storeAssets/{name}/draft',
  right: 'settings',
  added: true,
  source: 'drafts of assets',
})

/** Makes an earlier version live again, as a new one; 0 is the default. Error: 404. */
export const restoreAssetVersion = endpoint({
  name: 'restoreAssetVersion',
  method: 'POST',
  path: '/api/storeAssets/{name}/versions/{no}/restore',
  right: 'settings',
  added: true,
  source: 'history of assets',
})

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

/**
 * Counts what customers did with each asset in the last 30 days of the shop's zone, today among
 * them: opened it, checked a balance, added a gift card, took a token for a checkout.
 */
export const getAssetFigures = endpoint({
  name: 'getAssetFigures',
  method: 'GET',
  path: '/api/storeAssets/figures',
  right: 'read',
  added: true,
  source: 'figures of assets',
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

/** Reads the data of a version with today's fields; 0 is the default. Error: 404. */
export const getAssetVersion = endpoint({
  name: 'getAssetVersion',
  method: 'GET',
  path: '/api/storeAssets/{name}/versions/{no}',
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

/**
 * Makes a link that shows the draft for 24 hours to anyone who has it: the shop's own page, or the
 * page of the storefront. Errors: 409 `no_draft`, 422 for an asset that has no such page.
 */
export const makePreviewLink = endpoint({
  name: 'makePreviewLink',
  method: 'POST',
  path: '/api/storeAssets/{name}/preview-link',
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

/** Lists the copies of an asset, newest first; they are nothing that customers see. */
export const listAssetCopies = endpoint({
  name: 'listAssetCopies',
  method: 'GET',
  path: '/api/storeAssets/{name}/copies',
  right: 'read',
  added: true,
  source: 'dashboard §2 Layouts: create-copy',
})

/** Keeps a look under a name, to begin from it later. Errors: 409 `too_many_copies`, as saveStoreAsset. */
export const createAssetCopy = endpoint({
  name: 'createAssetCopy',
  method: 'POST',
  path: '/api/storeAssets/{name}/copies',
  right: 'settings',
  once: true,
  added: true,
  source: 'dashboard §2 Layouts: create-copy',
})

/** Reads a copy with its data. Error: 404. */
export const getAssetCopy = endpoint({
  name: 'getAssetCopy',
  method: 'GET',
  path: '/api/storeAssets/{name}/copies/{id}',
  right: 'read',
  added: true,
  source: 'dashboard §2 Layouts: create-copy',
})

/** Removes a copy. Error: 404. */
export const removeAssetCopy = endpoint({
  name: 'removeAssetCopy',
  method: 'DELETE',
  path: '/api/storeAssets/{name}/copies/{id}',
  right: 'settings',
  added: true,
  source: 'dashboard §2 Layouts: create-copy',
})

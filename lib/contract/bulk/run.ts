import { added, spec } from './bulk.ts'
import { endpoint } from '#contract/endpoint.ts'

/**
 * Controls a run: start (`email`, a team member's, is notified when it finishes; 403 `bulks_off`,
 * 409 `dry_run_missing`, `too_many_started`), stop (for good); added: pause, resume.
 */
export const bulkCheckpoint = endpoint({
  name: 'bulkCheckpoint',
  method: 'POST',
  path: '/bulks/{id}/checkpoints',
  right: 'issue',
  once: true,
  money: true,
  ...spec,
})

/** Progress counted from the rows, so it never goes backwards. */
export const getBulkProgress = endpoint({
  name: 'getBulkProgress',
  method: 'GET',
  path: '/bulks/{id}/progress',
  right: 'read',
  ...spec,
})

/**
 * Exports every row with its status as CSV, from one snapshot. Codes appear as the person may see
 * them.
 */
export const exportBulk = endpoint({
  name: 'exportBulk',
  method: 'GET',
  path: '/bulks/{id}/export',
  right: 'export',
  givesFile: true,
  ...spec,
})

/** Lists rows in file order. */
export const listBulkRows = endpoint({
  name: 'listBulkRows',
  method: 'GET',
  path: '/bulks/{id}/rows',
  right: 'read',
  ...added,
})

/** Retries the failed rows; completed rows are left alone. */
export const retryBulkRows = endpoint({
  name: 'retryBulkRows',
  method: 'POST',
  path: '/bulks/{id}/retry',
  right: 'issue',
  once: true,
  money: true,
  ...added,
})

/** Resends the run's emails that failed or bounced. */
export const resendBulkMails = endpoint({
  name: 'resendBulkMails',
  method: 'POST',
  path: '/bulks/{id}/resend',
  right: 'issue',
  once: true,
  ...added,
})

/**
 * Previews an undo of the whole run: what it would deduct now and what is already redeemed.
 * `gives_back` is what the run reset to zero and would restore.
 */
export const previewBulkUndo = endpoint({
  name: 'previewBulkUndo',
  method: 'GET',
  path: '/bulks/{id}/undo',
  right: 'adjust',
  ...added,
})

/** Undoes the unspent part of the run, with a reversing transaction for each of its own. */
export const undoBulk = endpoint({
  name: 'undoBulk',
  method: 'POST',
  path: '/bulks/{id}/undo',
  right: 'adjust',
  once: true,
  money: true,
  ...added,
})

/** Extends the expiration date of the run's unspent credit; never to an earlier day. */
export const extendBulk = endpoint({
  name: 'extendBulk',
  method: 'POST',
  path: '/bulks/{id}/extend',
  right: 'adjust',
  once: true,
  ...added,
})

/** Disables or re-enables the cards that the run made; customers' loyalty cards are left alone. */
export const disableBulk = endpoint({
  name: 'disableBulk',
  method: 'POST',
  path: '/bulks/{id}/disable',
  right: 'adjust',
  once: true,
  ...added,
})

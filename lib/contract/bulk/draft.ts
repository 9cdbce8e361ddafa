import { added, spec } from './bulk.ts'
import { endpoint } from '#contract/endpoint.ts'

/**
 * Reads an uploaded file and reports its header, the likely meaning of each column and the
 * questions to answer (ambiguous amounts or dates). Creates nothing.
 */
export const validateBulk = endpoint({
  name: 'validateBulk',
  method: 'POST',
  path: '/bulks/validate',
  right: 'issue',
  ...spec,
})

/**
 * Lists campaigns. Legacy drafts are listed only when their state is requested; `past` (added)
 * lists everything that has started.
 */
export const listBulks = endpoint({
  name: 'listBulks',
  method: 'GET',
  path: '/bulks',
  right: 'read',
  ...spec,
})

/** Saves a draft and starts its dry run. */
export const createBulk = endpoint({
  name: 'createBulk',
  method: 'POST',
  path: '/bulks',
  right: 'issue',
  once: true,
  ...spec,
  shopIn: ['query', 'bulk'],
})

/** Replaces the draft and repeats its dry run; 409 `bulk_busy` once it has started. */
export const updateBulk = endpoint({
  name: 'updateBulk',
  method: 'PUT',
  path: '/bulks/{id}',
  right: 'issue',
  once: true,
  ...spec,
  shopIn: ['query', 'bulk'],
})

/** One campaign in its current state. */
export const getBulk = endpoint({
  name: 'getBulk',
  method: 'GET',
  path: '/bulks/{id}',
  right: 'read',
  ...added,
})

/** Deletes a draft; a campaign that has moved money stays (409 `bulk_busy`). */
export const deleteBulk = endpoint({
  name: 'deleteBulk',
  method: 'DELETE',
  path: '/bulks/{id}',
  right: 'issue',
  once: true,
  ...spec,
})

/** The dry run's totals by row status. No campaign starts without one. */
export const getDryRun = endpoint({
  name: 'getDryRun',
  method: 'GET',
  path: '/bulks/{id}/dry-run',
  right: 'read',
  ...added,
})

/** Exports the rows that won't run, as they were in the file, each with its reason. */
export const exportBadRows = endpoint({
  name: 'exportBadRows',
  method: 'GET',
  path: '/bulks/{id}/bad-rows',
  right: 'issue',
  givesFile: true,
  ...added,
})

/** The CSV template to fill in. */
export const getBulkTemplate = endpoint({
  name: 'getBulkTemplate',
  method: 'GET',
  path: '/bulks/template',
  right: 'issue',
  givesFile: true,
  ...added,
})

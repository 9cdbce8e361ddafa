import { endpoint } from '#contract/endpoint.ts'

const added = { added: true, source: 'workflows, added' } as const

/**
 * Tests a definition on the shop's past, beside the live version of `workflow_id`; nothing is
 * booked. Errors: 422 `workflow_not_right` with its problems, `no_past`, `invalid_input`; 409
 * `too_many_back_tests`.
 */
export const startBackTest = endpoint({
  name: 'startBackTest',
  method: 'POST',
  path: '/workflows/back-tests',
  right: 'issue',
  once: true,
  ...added,
})

/** A back-test with its progress and, once it is done, its figures. */
export const getBackTest = endpoint({
  name: 'getBackTest',
  method: 'GET',
  path: '/workflows/back-tests/{id}',
  right: 'read',
  ...added,
})

/**
 * Lists the past events that would have been more than `no_case`, oldest first; while a back-test is
 * running, those so far.
 */
export const listBackTestRows = endpoint({
  name: 'listBackTestRows',
  method: 'GET',
  path: '/workflows/back-tests/{id}/rows',
  right: 'read',
  ...added,
})

/** Exports the rows of a back-test as CSV. */
export const exportBackTest = endpoint({
  name: 'exportBackTest',
  method: 'GET',
  path: '/workflows/back-tests/{id}/export',
  right: 'export',
  givesFile: true,
  ...added,
})

/** Cancels a back-test; its rows so far stay. Error: 409 `back_test_over`. */
export const cancelBackTest = endpoint({
  name: 'cancelBackTest',
  method: 'POST',
  path: '/workflows/back-tests/{id}/cancel',
  right: 'issue',
  ...added,
})

/**
 * Makes one campaign draft of what customers missed by a back-test: less refunds, what its workflow
 * gave for the same events, and what an earlier such campaign gave. Errors: 404, 409
 * `back_test_unfinished`, `nothing_missed`.
 */
export const makeMissedCampaign = endpoint({
  name: 'makeMissedCampaign',
  method: 'POST',
  path: '/workflows/back-tests/{id}/campaign',
  right: 'issue',
  once: true,
  ...added,
})

/** Lists for each template what it would have cost in the year before its newest back-test. */
export const listTemplateCosts = endpoint({
  name: 'listTemplateCosts',
  method: 'GET',
  path: '/workflows/templates/costs',
  right: 'read',
  ...added,
})

/**
 * Starts back-tests of the templates over the last year, but of those that have one of the last 30
 * days or are running. Nothing is booked. Error: 422 `no_past`.
 */
export const countTemplateCosts = endpoint({
  name: 'countTemplateCosts',
  method: 'POST',
  path: '/workflows/templates/costs',
  right: 'issue',
  once: true,
  ...added,
})

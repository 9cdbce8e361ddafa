import { endpoint } from '#contract/endpoint.ts'

const source = 'campaigns-and-calls §4, Analytics'

/** Parts of a reward’s credit by which rewards are found. */
export const rewardOutcomes = ['spent', 'expired', 'recalled', 'short', 'undone'] as const

/**
 * Figures of several workflows over all time: what their rewards gave and what became of it. Ids of
 * another shop are left out.
 */
export const overviewWorkflows = endpoint({
  name: 'overviewWorkflows',
  method: 'POST',
  path: '/api/analytics/workflows/overview',
  right: 'read',
  source,
})

/**
 * Figures of the rewards that a workflow gave between two days of the shop’s calendar, whenever they
 * were spent, with its hold-out. Errors: 404, 422 by the field of a wrong day.
 */
export const indepthWorkflow = endpoint({
  name: 'indepthWorkflow',
  method: 'POST',
  path: '/api/analytics/workflows/{id}/indepth',
  right: 'read',
  source,
  feature: 'analytics_indepth',
})

/** Lists the rewards that a workflow gave between two days, newest first. Errors: 404, 422. */
export const listWorkflowRewards = endpoint({
  name: 'listWorkflowRewards',
  method: 'POST',
  path: '/api/analytics/workflows/{id}/rewards',
  right: 'read',
  source,
})

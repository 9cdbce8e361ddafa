import { endpoint } from '#contract/endpoint.ts'

export const workflowKinds = ['workflow', 'cashback', 'referral'] as const

/** `scheduled`: its first version goes live later. */
export const workflowStates = ['draft', 'scheduled', 'live', 'paused', 'archived'] as const

export const pauseReasons = ['person', 'budget', 'trigger', 'plan'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** Title of a workflow that nobody has named. */
export const newTitle = 'New workflow'

/** Workflows that a shop may have, archived ones not counted. */
export const workflowsMost = 200

/** Days for which a back-test lets its definition be published. */
export const testedDays = 7

const source = 'campaigns-and-calls §7 Workflows'
const added = { added: true, source: 'workflows' } as const

/**
 * Lists what a workflow can be made of: triggers with their facts, operators, actions and templates.
 * Triggers of vendors are there once the vendor is connected, custom ones while they exist.
 */
export const listWorkflowSchemas = endpoint({
  name: 'listWorkflowSchemas',
  method: 'GET',
  path: '/workflows/schemas',
  right: 'read',
  source,
})

/** Lists the shop's workflows in the order in which they are decided. */
export const listWorkflows = endpoint({
  name: 'listWorkflows',
  method: 'GET',
  path: '/workflows',
  right: 'read',
  source,
})

/** Makes a workflow as a draft. Errors: 409 `too_many_workflows`, 422. */
export const createWorkflow = endpoint({
  name: 'createWorkflow',
  method: 'POST',
  path: '/workflows',
  right: 'settings',
  once: true,
  source,
})

/** A workflow with its draft, else its live definition, and its problems. Error: 404. */
export const getWorkflow = endpoint({
  name: 'getWorkflow',
  method: 'GET',
  path: '/workflows/{id}',
  right: 'read',
  source,
})

/**
 * Saves the draft, whatever problems it has. `active`: true publishes it, false pauses it. Errors:
 * 409 `draft_moved`, `back_test_missing`, `workflow_archived`, 422 `workflow_not_right`, 403 by plan.
 */
export const changeWorkflow = endpoint({
  name: 'changeWorkflow',
  method: 'PUT',
  path: '/workflows/{id}',
  right: 'settings',
  source,
})

/** Deletes a workflow that was never live, and archives any other. Error: 404. */
export const deleteWorkflow = endpoint({
  name: 'deleteWorkflow',
  method: 'DELETE',
  path: '/workflows/{id}',
  right: 'settings',
  source,
})

/** Sets the order in which workflows are decided; those not named follow. Errors: 404, 422. */
export const orderWorkflows = endpoint({
  name: 'orderWorkflows',
  method: 'PUT',
  path: '/workflows/order',
  right: 'settings',
  ...added,
})

/** Lists the newest 100 versions with what each changed. Error: 404. */
export const listWorkflowVersions = endpoint({
  name: 'listWorkflowVersions',
  method: 'GET',
  path: '/workflows/{id}/versions',
  right: 'read',
  ...added,
})

/**
 * Puts an earlier version into the draft, or with `to: live` publishes it again. Errors: 404, 409
 * `draft_moved`, `back_test_missing`, `workflow_archived`, 422 `workflow_not_right`.
 */
export const restoreWorkflowVersion = endpoint({
  name: 'restoreWorkflowVersion',
  method: 'POST',
  path: '/workflows/{id}/versions/{no}/restore',
  right: 'settings',
  ...added,
})

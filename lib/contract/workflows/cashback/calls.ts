import { endpoint } from '#contract/endpoint.ts'

const cashback = { feature: 'cashback', added: true, source: 'workflows, cashback' } as const

/**
 * Cashback as its form shows it, and the workflow that it writes. `beyond_form` names the part that
 * someone changed in the editor and that the form can't show. Error: 403 `feature_not_in_plan`.
 */
export const getCashback = endpoint({
  name: 'getCashback',
  method: 'GET',
  path: '/cashback',
  right: 'read',
  ...cashback,
})

/**
 * Saves the form as the draft of the shop's one cashback workflow, which the first call makes.
 * `active`: true publishes it, false pauses it. Errors: 403 by plan, 404 without a form to begin
 * with, 409 `draft_moved`, `back_test_missing`, 422 `workflow_not_right` with the form's fields.
 */
export const putCashback = endpoint({
  name: 'putCashback',
  method: 'PUT',
  path: '/cashback',
  right: 'settings',
  ...cashback,
})

import { endpoint } from '#contract/endpoint.ts'

/**
 * Lists the audit, newest first, filtered by person and verb. Refused without `audit` in the plan
 * (`feature_not_in_plan`).
 */
export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/audit',
  right: 'staff',
  added: true,
  source: 'Roles and staff',
  feature: 'audit',
})

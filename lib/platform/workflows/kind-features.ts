import type { WorkflowTable } from './tables.ts'

/** The plan's feature that a workflow of a kind needs to take part in events. */
export const kindFeatures = {
  workflow: 'active_workflows',
  cashback: 'cashback',
  referral: 'referral',
} as const satisfies Record<WorkflowTable['kind'], string>

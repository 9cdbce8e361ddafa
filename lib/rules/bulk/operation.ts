import type { bulkOperations } from '#contract/bulk/bulk.ts'

export type Operation = (typeof bulkOperations)[number]
/** Returns the email that a campaign sends to its recipients. */
export const mailOf = (operation: Operation) => `bulk_${operation}` as const
/** Checks for an operation that the form can edit; another upstream may have others. */
export const isOperation = (name: string): name is Operation =>
  name === 'gift_card' || name === 'loyalty_card'
/** Returns the operation in whose words a campaign is shown. */
export const operationOf = (name: string): Operation => (isOperation(name) ? name : 'gift_card')

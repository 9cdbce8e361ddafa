import { endpoint } from '#contract/endpoint.ts'

/**
 * Returns the link at which a refund's credit without an owner is claimed, for its receipt: to those
 * who may undo the refund, and only until it is claimed. Error: 404.
 */
export const getRefundClaim = endpoint({
  name: 'getRefundClaim',
  method: 'GET',
  path: '/refunds/{id}/claim',
  right: 'return',
  added: true,
  source: 'refunds',
})

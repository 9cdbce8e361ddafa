import { endpoint } from '#contract/endpoint.ts'

/** Moments at which an approved return is refunded. */
export const refundMoments = ['approval', 'receipt'] as const

/** Lists that a policy checks an order against; the allow list wins over the block list. */
export const policyLists = ['emails', 'domains', 'tags', 'orders'] as const

/** Days of orders and refunds that a trial of a policy covers. */
export const trialDays = 90

/** Keys of a verdict's facts. Lines that can't go back have the key of `lineStops`. */
export const verdictKeys = [
  'all_returned',
  'unpaid',
  'cancelled',
  'nothing_left',
  'blocked',
  'outside_window',
  'no_zone',
  'no_outcome',
  'final_sale_sku',
  'final_sale_vendor',
  'final_sale_tag',
  'final_sale_discount',
  'above_review',
  'many_returns',
  'allowed',
  'below_approval',
  'keep_item',
] as const
export type VerdictKey = (typeof verdictKeys)[number]

const change = { right: 'settings', added: true, source: 'return policy' } as const

/** Returns the shop's policy, and the revision that a change of it must name. */
export const getReturnSettings = endpoint({
  name: 'getReturnSettings',
  method: 'GET',
  path: '/returns/settings',
  ...change,
})

/**
 * Replaces the policy. Returns that were requested before keep their verdict. Errors: 409
 * `policy_moved` if someone saved it since this revision; 422 with the field.
 */
export const putReturnSettings = endpoint({
  name: 'putReturnSettings',
  method: 'PUT',
  path: '/returns/settings',
  ...change,
})

/**
 * Applies a policy to the shop's last 90 days, beside the current one: its orders as if every piece
 * went back today, and its refunds as of their day. Changes nothing. Error: 422 with the field.
 */
export const tryReturnSettings = endpoint({
  name: 'tryReturnSettings',
  method: 'POST',
  path: '/returns/settings/trial',
  waitMs: 60_000,
  ...change,
})

/**
 * Judges a return of these pieces, by default all that are left, under the shop's policy or the
 * given one: outcome, reasons with their facts, last day and offers. Error: 404.
 */
export const judgeReturn = endpoint({
  name: 'judgeReturn',
  method: 'POST',
  path: '/returns/verdict',
  right: 'lookup',
  added: true,
  source: 'return policy',
})

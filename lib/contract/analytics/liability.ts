import { added } from './balance.ts'
import { endpoint } from '#contract/endpoint.ts'

/**
 * The shop's liability at the end of a day (default: today so far) by age, card balance and source,
 * and its change over a range.
 */
export const getLiability = endpoint({
  name: 'getLiability',
  method: 'GET',
  path: '/analytics/liability',
  ...added,
  feature: 'liability',
})

/**
 * Expirations by month: what expired on past days, what is due on days to come, and the breakage
 * forecast for the rest.
 */
export const getExpiry = endpoint({
  name: 'getExpiry',
  method: 'GET',
  path: '/analytics/expiry',
  ...added,
  feature: 'liability',
})

/**
 * Lists cards whose credit expires in a range of coming days, soonest first, 50 a page unless
 * `limit` says otherwise. `more`: there is an `after`.
 */
export const listExpiring = endpoint({
  name: 'listExpiring',
  method: 'GET',
  path: '/analytics/expiring',
  ...added,
  feature: 'liability',
})

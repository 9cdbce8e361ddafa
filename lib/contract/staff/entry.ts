import { endpoint } from '#contract/endpoint.ts'

/**
 * Helpdesk entry of /select-order: signed, valid 90 seconds, once; requires `helpdesk`, the
 * provider's name. Gives a session of 12 hours. A signed `customer`, the email of the ticket's
 * customer, stays on the platform behind the answer's `about`.
 */
export const enterFromHelpdesk = endpoint({
  name: 'enterFromHelpdesk',
  method: 'GET',
  path: '/api/gorgias/auth',
  right: 'anyone',
  serverOnly: true,
  source: 'dashboard §7',
})

/**
 * Point-of-sale entry of /return: signed likewise, without `helpdesk`. Gives the rights of a till
 * for 12 hours.
 */
export const enterFromPos = endpoint({
  name: 'enterFromPos',
  method: 'GET',
  path: '/api/pos/auth',
  right: 'anyone',
  serverOnly: true,
  source: 'dashboard §7',
})

/** Checks whether this shop has moved to the new platform; false for an unknown shop. */
export const hasMoved = endpoint({
  name: 'hasMoved',
  method: 'GET',
  path: '/shops/moved',
  right: 'anyone',
  serverOnly: true,
  added: true,
  source: 'Session and entry',
})

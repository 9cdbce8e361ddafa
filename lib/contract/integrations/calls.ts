import { endpoint } from '#contract/endpoint.ts'
import { consentHosts } from './integrations.ts'

/**
 * Lists the vendors that can be connected with the state of each. A vendor's token is masked but for
 * its last four characters.
 */
export const listIntegrations = endpoint({
  name: 'listIntegrations',
  method: 'GET',
  path: '/integrations',
  right: 'read',
  source: 'integrations',
})

/**
 * Connects a vendor: with keys at once, or by a redirect to the vendor's page of consent. Errors: 409
 * `integration_on`, 422 `keys_refused`, `scopes_missing` (fact `scopes`), 503 `vendor_unreachable`.
 */
export const enableIntegration = endpoint({
  name: 'enableIntegration',
  method: 'POST',
  path: '/integrations/{name}/enable',
  right: 'settings',
  redirects: 'sometimes',
  redirectHosts: consentHosts,
  waitMs: 30_000,
  source: 'integrations',
})

/**
 * Finishes a connection with what the vendor's page sent back. The state is valid for 10 minutes,
 * once, in the session that began; without one the account must be `confirmed`. Errors: 403
 * `other_shop`, 409 `connection_expired`, `connection_unconfirmed`, and those of enableIntegration.
 */
export const connectIntegration = endpoint({
  name: 'connectIntegration',
  method: 'GET',
  path: '/integrations/{name}/connect/callback',
  right: 'settings',
  acts: true,
  shopIn: ['query'],
  waitMs: 30_000,
  source: 'integrations',
})

/**
 * Disconnects a vendor: its webhooks are removed, our copy of its token is deleted, and workflows
 * that listen to it are paused.
 */
export const disableIntegration = endpoint({
  name: 'disableIntegration',
  method: 'GET',
  path: '/integrations/{name}/disable',
  right: 'settings',
  acts: true,
  waitMs: 30_000,
  source: 'integrations',
})

/** Returns an integration with its settings. */
export const getIntegration = endpoint({
  name: 'getIntegration',
  method: 'GET',
  path: '/integrations/{name}',
  right: 'settings',
  added: true,
  source: 'integrations',
})

/**
 * Lists the calls of an integration in both directions with their bodies, newest first: those of 30
 * days, 500 at most.
 */
export const listIntegrationCalls = endpoint({
  name: 'listIntegrationCalls',
  method: 'GET',
  path: '/integrations/{name}/calls',
  right: 'settings',
  added: true,
  source: 'integrations',
})

/** Changes the settings of an integration. */
export const putIntegrationSettings = endpoint({
  name: 'putIntegrationSettings',
  method: 'PUT',
  path: '/integrations/{name}/settings',
  right: 'settings',
  added: true,
  source: 'integrations',
})

/**
 * Checks the connection by reading the vendor's account. The result is the integration's health.
 * Error: 409 `integration_off`.
 */
export const checkIntegration = endpoint({
  name: 'checkIntegration',
  method: 'POST',
  path: '/integrations/{name}/check',
  right: 'settings',
  waitMs: 30_000,
  added: true,
  source: 'integrations',
})

/**
 * Counts what happened before the service was connected and wasn't sent there yet, of the chosen types
 * and about known customers. Errors: 409 `integration_off`, `notices_pending`.
 */
export const previewIntegrationPast = endpoint({
  name: 'previewIntegrationPast',
  method: 'POST',
  path: '/integrations/{name}/past/preview',
  right: 'settings',
  added: true,
  source: 'integrations',
})

/**
 * Sends what happened before the service was connected, as many as the preview counted, and the balance
 * of each customer. It starts nothing there. Errors: 409 `integration_off`, `notices_pending`,
 * `history_moved`, `history_running`.
 */
export const sendIntegrationPast = endpoint({
  name: 'sendIntegrationPast',
  method: 'POST',
  path: '/integrations/{name}/past',
  right: 'settings',
  added: true,
  source: 'integrations',
})

/** Tries a delivery or a send that waits or is stuck once more. Error: 409 `call_not_open`. */
export const repeatIntegrationCall = endpoint({
  name: 'repeatIntegrationCall',
  method: 'POST',
  path: '/integrations/{name}/calls/{id}/again',
  right: 'settings',
  added: true,
  source: 'integrations',
})

/**
 * Takes a vendor's delivery. The address is secret, and the vendor's proof is verified over the body
 * as received before it is read. The same delivery counts once.
 */
export const takeDelivery = endpoint({
  name: 'takeDelivery',
  method: 'POST',
  path: '/in/{name}/{secret}',
  right: 'anyone',
  serverOnly: true,
  added: true,
  source: 'integrations',
})

/**
 * Answers a helpdesk that asks for the customer of a ticket. The address is secret, and a header proves
 * that the helpdesk asks.
 */
export const answerVendor = endpoint({
  name: 'answerVendor',
  method: 'POST',
  path: '/in/{name}/{secret}/answer',
  right: 'anyone',
  serverOnly: true,
  added: true,
  source: 'integrations',
})

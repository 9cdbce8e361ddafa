import { endpoint } from '#contract/endpoint.ts'

const webhook = {
  right: 'settings',
  scope: 'hooks',
  added: true,
  source: 'webhooks',
} as const
const sending = { ...webhook, feature: 'webhooks' } as const

/** Lists the shop's webhooks with their health, oldest first; never their secrets. */
export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/hooks',
  ...webhook,
})

/**
 * Creates a webhook and answers once with its secret. Its address is https, on the public internet,
 * and gets notices from now on. Errors: 422 `webhook_address`, 409 `too_many_webhooks`.
 */
export const makeWebhook = endpoint({
  name: 'makeWebhook',
  method: 'POST',
  path: '/hooks',
  ...sending,
})

/**
 * Changes what is given of a webhook: its address, its types, and whether it is on. While it is off
 * nothing is queued for it: a replay sends what it missed. Error: 422 `webhook_address`, for another
 * address or when it is switched on.
 */
export const changeWebhook = endpoint({
  name: 'changeWebhook',
  method: 'PUT',
  path: '/hooks/{id}',
  ...sending,
})

/** Deletes a webhook; what waits to be sent is cancelled within moments. */
export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/hooks/{id}',
  ...webhook,
})

/**
 * Replaces a webhook's secret and answers once with the new one. For 24 hours requests are signed
 * with both. Within them a third one ends the oldest at once, and must be `confirmed` with the
 * `secret_last4` of the newest. Error: 409 `secret_replaced`.
 */
export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/hooks/{id}/rotate',
  ...sending,
})

/** Queues a sample of a type, sent once whatever the webhook's state; its body says `is_test`. */
export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/hooks/{id}/test',
  ...sending,
})

/**
 * Counts the notices that a replay would send, and how many of them were sent to this webhook before.
 * The period may begin with the shop; `to` is its end as counted, at most now, with which the replay is
 * started. Error: 409 `notices_pending`.
 */
export const previewWebhookReplay = endpoint({
  name: 'previewWebhookReplay',
  method: 'POST',
  path: '/hooks/{id}/replay/preview',
  ...sending,
})

/**
 * Sends past notices again under their own ids, behind new ones. `count` is the
 * preview's. Errors: 409 `replay_moved`, `replay_empty`, `replay_running`, `notices_pending`,
 * `webhook_off`.
 */
export const replayWebhook = endpoint({
  name: 'replayWebhook',
  method: 'POST',
  path: '/hooks/{id}/replay',
  once: true,
  ...sending,
})

/** Lists what was sent to a webhook, newest first, with bodies and answers of its last 500 calls. */
export const listWebhookSends = endpoint({
  name: 'listWebhookSends',
  method: 'GET',
  path: '/hooks/{id}/sends',
  ...webhook,
})

/**
 * Sends a notice again now, under the same id, with all its tries. Errors: 409 `send_spent` for a
 * test, `webhook_off`, `send_in_flight`.
 */
export const sendWebhookAgain = endpoint({
  name: 'sendWebhookAgain',
  method: 'POST',
  path: '/sends/{id}/again',
  ...sending,
})

import { endpoint } from '#contract/endpoint.ts'

const triggers = {
  right: 'settings',
  feature: 'custom_triggers',
} as const
const source = 'campaigns-and-calls §7 Workflows'

/**
 * Makes a custom trigger by its scheme and answers once with its token. Errors: 409
 * `trigger_key_taken`, `too_many_triggers`; 422 with the field of the scheme that is wrong.
 */
export const makeTrigger = endpoint({
  name: 'makeTrigger',
  method: 'POST',
  path: '/workflows/trigger',
  ...triggers,
  source,
})

/**
 * Replaces a trigger's scheme, or switches it on again. Error: 409 `trigger_in_use` where a live or
 * paused workflow tests a field that is gone or has another type.
 */
export const changeTrigger = endpoint({
  name: 'changeTrigger',
  method: 'PUT',
  path: '/workflows/trigger/{id}',
  ...triggers,
  source,
})

/** Returns one custom trigger. */
export const getTrigger = endpoint({
  name: 'getTrigger',
  method: 'GET',
  path: '/workflows/triggers/{id}',
  right: 'read',
  source,
})

/** Returns a custom trigger by the key of its scheme. */
export const getTriggerBySource = endpoint({
  name: 'getTriggerBySource',
  method: 'GET',
  path: '/workflows/trigger_by_source/{source}',
  right: 'read',
  source,
})

/** Disables a custom trigger and pauses the workflows that use it; the answer lists them. */
export const disableTrigger = endpoint({
  name: 'disableTrigger',
  method: 'DELETE',
  path: '/workflows/triggers/{id}',
  right: 'settings',
  source,
})

const added = { added: true, source: 'workflows, custom triggers' } as const

/** Lists the shop's custom triggers by name. */
export const listTriggers = endpoint({
  name: 'listTriggers',
  method: 'GET',
  path: '/workflows/triggers',
  right: 'read',
  ...added,
})

/** Replaces a trigger's token and answers once with the new one; the old one ends at once. */
export const renewTriggerToken = endpoint({
  name: 'renewTriggerToken',
  method: 'POST',
  path: '/workflows/triggers/{id}/token',
  ...triggers,
  ...added,
})

/** Lists the last 50 calls of a trigger, newest first, each with its refusal if it has one. */
export const listTriggerCalls = endpoint({
  name: 'listTriggerCalls',
  method: 'GET',
  path: '/workflows/triggers/{id}/calls',
  right: 'read',
  ...added,
})

/**
 * Takes an event of a custom trigger, with the trigger's token. An id counts once. Errors: 403 with
 * the token of another trigger, 409 `trigger_disabled`, 422 with the field that is wrong.
 */
export const sendTriggerEvent = endpoint({
  name: 'sendTriggerEvent',
  method: 'POST',
  path: '/workflows/triggers/{id}/events',
  right: 'store',
  ofTrigger: true,
  serverOnly: true,
  ...added,
})

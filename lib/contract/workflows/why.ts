import { endpoint } from '#contract/endpoint.ts'

/**
 * States of an event's decision. `unheard`: no workflow listened when it came; `held`: it waits for
 * what it belongs to, as a refund for its order.
 */
export const decisionStates = ['waiting', 'done', 'stuck', 'unheard', 'held'] as const

const why = { added: true, source: 'why and why not' } as const

/**
 * Lists events that workflows heard of, or might have, by the time at which they happened, newest
 * first. `search`: order or email. Days are the shop's.
 */
export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/events',
  right: 'read',
  ...why,
})

/**
 * Explains an event: what each workflow that listened decided, with every condition expected and
 * actual, limits and arithmetic; and why the others didn't listen.
 */
export const getEvent = endpoint({
  name: 'getEvent',
  method: 'GET',
  path: '/events/{id}',
  right: 'read',
  ...why,
})

/** Lets a stuck event wait for its decision again. Refused for any other. */
export const retryEvent = endpoint({
  name: 'retryEvent',
  method: 'POST',
  path: '/events/{id}/retry',
  right: 'approve',
  once: true,
  ...why,
})

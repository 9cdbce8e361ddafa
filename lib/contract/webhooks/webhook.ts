/**
 * States of a webhook: `off` by a person, `paused` after five days without success, `suspended` while
 * the shop was closed or its plan had no webhooks, `key_over` once the API key that set it is over,
 * `gone` after an answer 410.
 */
export const webhookStates = ['on', 'off', 'paused', 'suspended', 'key_over', 'gone'] as const
export type WebhookState = (typeof webhookStates)[number]

/** `waiting` includes what is being sent; `cancelled` with its webhook. */
export const sendStates = ['waiting', 'sent', 'failed', 'cancelled'] as const
export type SendState = (typeof sendStates)[number]

export const sendKinds = ['live', 'replay', 'test'] as const
export type SendKind = (typeof sendKinds)[number]

/** Problems of a try that got no answer, or none that counts. */
export const sendProblems = [
  'status',
  'redirect',
  'no_answer',
  'not_public',
  'too_long',
  'gone',
  'no_notice',
] as const
export type SendProblem = (typeof sendProblems)[number]

/** Webhooks of a shop, at most. */
export const webhooksMost = 20
export const webhookUrlLongest = 500
/** Hours for which a replaced secret still signs. */
export const oldSecretHours = 24
/** Tries of a send whose endpoint never answers, and days without success that pause a webhook. */
export const triesMost = 10
export const badDaysMost = 5
/** Calls of a webhook whose bodies are kept, and days that they and sends are. */
export const callsMost = 500
export const callDays = 30
export const sendDays = 90

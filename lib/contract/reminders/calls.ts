import { endpoint } from '#contract/endpoint.ts'

const reminders = {
  feature: 'reminders',
  added: true,
  source: 'reminders, added',
} as const

/** Lists the shop's rules of reminders, oldest first. */
export const listReminders = endpoint({
  name: 'listReminders',
  method: 'GET',
  path: '/reminders',
  right: 'read',
  added: true,
  source: 'reminders, added',
})

/**
 * Makes a rule. Switched on, it emails those who come due from now on; those who were due before are
 * emailed once only if `past` is their number as the forecast shows it, else 409 `past_moved`.
 */
export const createReminder = endpoint({
  name: 'createReminder',
  method: 'POST',
  path: '/reminders',
  right: 'settings',
  once: true,
  waitMs: 60_000,
  ...reminders,
})

/**
 * Replaces a rule; `past` as in createReminder, and what was left to send of an earlier past isn't
 * sent. No one is emailed twice for the same day.
 */
export const changeReminder = endpoint({
  name: 'changeReminder',
  method: 'PUT',
  path: '/reminders/{id}',
  right: 'settings',
  waitMs: 60_000,
  ...reminders,
})

/** Removes a rule; emails that are queued still leave. */
export const removeReminder = endpoint({
  name: 'removeReminder',
  method: 'DELETE',
  path: '/reminders/{id}',
  right: 'settings',
  added: true,
  source: 'reminders, added',
})

/** Undoes a rule's removal: the rule goes on as it was, up to three days are caught up. */
export const restoreReminder = endpoint({
  name: 'restoreReminder',
  method: 'POST',
  path: '/reminders/{id}/restore',
  right: 'settings',
  ...reminders,
})

/**
 * Forecasts the emails of the next 30 days by day, and of those due before: of a rule as it would
 * be if it was on, or without one of all rules that are on. Nothing is written or sent.
 */
export const previewReminders = endpoint({
  name: 'previewReminders',
  method: 'POST',
  path: '/reminders/preview',
  right: 'read',
  waitMs: 60_000,
  ...reminders,
})

/** Returns by rule when a customer gets the next reminder, or why not. */
export const listCustomerReminders = endpoint({
  name: 'listCustomerReminders',
  method: 'GET',
  path: '/customers/{id}/reminders',
  right: 'read',
  added: true,
  source: 'reminders, added',
})

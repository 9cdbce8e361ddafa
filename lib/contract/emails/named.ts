import { endpoint } from '#contract/endpoint.ts'

const spec = { source: 'campaigns-and-calls §7 Emails' } as const

/**
 * Lists the shop's emails to its customers: on or off, live version, draft, languages, problems, and
 * results of the last 30 days.
 */
export const listEmails = endpoint({
  name: 'listEmails',
  method: 'GET',
  path: '/api/email/activity-state',
  right: 'read',
  ...spec,
})

/** Switches an email on or off; one that is off is withheld. Errors: 404, 422 `email_needed`. */
export const setEmailActive = endpoint({
  name: 'setEmailActive',
  method: 'POST',
  path: '/api/email/{name}/setActive',
  right: 'settings',
  ...spec,
})

/** Returns the HTML around the content of every email that is written as HTML. */
export const getEmailTemplate = endpoint({
  name: 'getEmailTemplate',
  method: 'GET',
  path: '/api/email/template',
  right: 'read',
  ...spec,
})

/**
 * Saves the shared HTML, with `{content}` once. With the builder on it becomes a draft. Errors: 422
 * `email_not_right` with line and column.
 */
export const setEmailTemplate = endpoint({
  name: 'setEmailTemplate',
  method: 'PUT',
  path: '/api/email/template',
  right: 'settings',
  ...spec,
})

/** One email as HTML, in the base language unless another is named. Error: 404. */
export const getEmail = endpoint({
  name: 'getEmail',
  method: 'GET',
  path: '/api/email/{name}',
  right: 'read',
  ...spec,
})

/**
 * Changes an email's HTML, subject or state. With the builder on it becomes a draft, but not over
 * another person's or over blocks: discard that one first. Errors: 404, 409 `draft_moved`, 422.
 */
export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'PUT',
  path: '/api/email/{name}',
  right: 'settings',
  ...spec,
})

/** Returns an email to its default by publishing that as a new version; earlier ones stay. */
export const resetEmail = endpoint({
  name: 'resetEmail',
  method: 'DELETE',
  path: '/api/email/{name}',
  right: 'settings',
  ...spec,
})

/**
 * Sends a test with sample values and credits, masked code and no live link, to a team member of
 * this shop, at most 20 an hour a person; `for` names an override. Errors: 404, 422, 429.
 */
export const sendTestEmail = endpoint({
  name: 'sendTestEmail',
  method: 'POST',
  path: '/api/email/{name}/preview',
  right: 'settings',
  ...spec,
})

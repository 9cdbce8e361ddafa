import { endpoint } from '#contract/endpoint.ts'

const arriving = { added: true, source: 'emails: arriving' } as const

/**
 * Sends a withheld email although there was a reason not to; the reason is passed over once. An
 * address that unsubscribed, bounced, complained or was blocked needs `confirmed`. Errors: 409
 * `mail_moving`, `not_confirmed`, `not_passable`, 429 (20 an hour a person).
 */
export const sendMailAnyway = endpoint({
  name: 'sendMailAnyway',
  method: 'POST',
  path: '/mails/{id}/send-anyway',
  right: 'issue',
  once: true,
  ...arriving,
})

/**
 * Lists the addresses that get no emails, or no optional ones, newest first. `search` matches the
 * start of the address; an erased one has none.
 */
export const listSuppressions = endpoint({
  name: 'listSuppressions',
  method: 'GET',
  path: '/suppressions',
  right: 'issue',
  ...arriving,
})

/** Stops all emails to an address but those to the shop's own people. Repeating it changes nothing. */
export const addSuppression = endpoint({
  name: 'addSuppression',
  method: 'POST',
  path: '/suppressions',
  right: 'issue',
  ...arriving,
})

/** Lets emails to an address leave again as far as this reason stopped them; the note is audited. */
export const liftSuppression = endpoint({
  name: 'liftSuppression',
  method: 'DELETE',
  path: '/suppressions/{id}',
  right: 'issue',
  ...arriving,
})

const sender = { added: true, source: 'emails: own sender' } as const

/** Reads the shop's own sender with the DNS records that it needs, and what the last check found. */
export const getEmailSender = endpoint({
  name: 'getEmailSender',
  method: 'GET',
  path: '/emails/sender',
  right: 'read',
  ...sender,
})

/**
 * Sets the address that emails come from, or with null the platform's own again. It is used once a
 * check has found its records; a new domain gets a new key. Errors: 422 with field `from_email`.
 */
export const putEmailSender = endpoint({
  name: 'putEmailSender',
  method: 'PUT',
  path: '/emails/sender',
  right: 'settings',
  feature: 'white_label_sender',
  ...sender,
})

/** Looks the sender's records up in DNS, for 5 seconds at most. Errors: 404, 429. */
export const checkEmailSender = endpoint({
  name: 'checkEmailSender',
  method: 'POST',
  path: '/emails/sender/check',
  right: 'settings',
  feature: 'white_label_sender',
  ...sender,
})

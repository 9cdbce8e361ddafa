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

import { endpoint } from '#contract/endpoint.ts'

/** Lists the variables of an email's template, each with a sample value. */
export const listEmailVariables = endpoint({
  name: 'listEmailVariables',
  method: 'GET',
  path: '/emails/{name}/variables',
  right: 'read',
  source: 'campaigns-and-calls §7 Emails',
})

/**
 * Sends the named email to a customer or team member of this shop, at most 20 an hour a person. With
 * a card, whose recipient alone gets it: 409 `card_disabled`, `card_merged`, `card_awaits_claim`.
 */
export const sendEmail = endpoint({
  name: 'sendEmail',
  method: 'POST',
  path: '/emails/{name}/send',
  right: 'issue',
  source: 'campaigns-and-calls §7 Emails',
})

/** Previews an email before it is sent; values that don't exist yet are taken from the form. */
export const renderEmail = endpoint({
  name: 'renderEmail',
  method: 'POST',
  path: '/emails/{name}/render',
  right: 'read',
  added: true,
  source: 'preview before',
})

/**
 * Lists the shop's emails, newest first. `arrival_known`: the provider has reported deliveries, so
 * an email that is only `sent` may still be on its way.
 */
export const listMails = endpoint({
  name: 'listMails',
  method: 'GET',
  path: '/mails',
  right: 'read',
  added: true,
  source: 'Mail; delivery desk',
})

const desk = { added: true, source: 'delivery desk' } as const

export const mailEvents = [
  'queued',
  'try_failed',
  'sent',
  'kept',
  'delivered',
  'bounced',
  'corrected',
  'resent',
  'handled',
  'reopened',
  'withheld',
  'sent_anyway',
  'complained',
  'opened',
  'clicked',
  'unsubscribed',
  'resubscribed',
] as const

/** One email with its events and the acts open to the caller. */
export const getMail = endpoint({
  name: 'getMail',
  method: 'GET',
  path: '/mails/{id}',
  right: 'read',
  ...desk,
})

/**
 * Resends an email to another address; `change_owner` also moves it to that customer or an unowned
 * card. After a possible delivery it needs the right to whole codes. Errors: 409 `mail_moving`,
 * `already_there`, `card_disabled`, 422 `not_a_recipient`, 429 (20 an hour a person).
 */
export const correctMail = endpoint({
  name: 'correctMail',
  method: 'POST',
  path: '/mails/{id}/correct',
  right: 'issue',
  once: true,
  ...desk,
})

/** Resends an email to a customer unchanged. Errors as for `correctMail`. */
export const resendMail = endpoint({
  name: 'resendMail',
  method: 'POST',
  path: '/mails/{id}/resend',
  right: 'issue',
  once: true,
  ...desk,
})

/** Marks an email as handled, or reopens it. */
export const handleMail = endpoint({
  name: 'handleMail',
  method: 'POST',
  path: '/mails/{id}/handle',
  right: 'issue',
  ...desk,
})

/**
 * Takes the email provider's `delivered`, `bounced`, `complained`, `opened` and `clicked`; a hard
 * bounce and a complaint stop emails to the address. `X-Webhook-Signature: t=SECONDS,v1=HEX` is
 * HMAC-SHA256 by MAIL_WEBHOOK_SECRET over `SECONDS.BODY`, valid five minutes, once.
 */
export const takeMailEvents = endpoint({
  name: 'takeMailEvents',
  method: 'POST',
  path: '/webhooks/mail',
  right: 'anyone',
  serverOnly: true,
  ...desk,
})

import * as z from 'zod/mini'
import {
  Day,
  EmailInput,
  ExpiresOn,
  Flag,
  Id,
  Instant,
  Line,
  Lines,
  MoneyInput,
} from '#contract/pieces.ts'
import { endpoint } from '#contract/endpoint.ts'
import { listOf, ListQuery } from '#contract/paging.ts'
import { mailStates } from '#contract/transaction.ts'

/** Every mail that this platform sends; another upstream may know more. */
export const mailNames = [
  'gift_card_manual',
  'loyalty_card_update',
  'egift_recipient',
  'egift_reminder',
  'egift_expiring',
  'egift_code',
  'egift_claimed',
  'staff_invite',
  'password_reset',
  'approval_asked',
  'approval_decided',
  'export_ready',
  'bulk_finished',
  'ticket_received',
  'support_ticket',
] as const
export type MailName = (typeof mailNames)[number]

const Named = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9_]{1,60}$/, 'not the name of an e-mail')),
})

export const Variable = z.object({
  name: z.string(),
  type: z.enum(['text', 'money', 'date', 'code', 'link']),
  description: z.string(),
  sample: z.string(),
})
/** The variables that the named mail's template may hold, each with a sample. */
export const listEmailVariables = endpoint({
  name: 'listEmailVariables',
  method: 'GET',
  path: '/emails/{name}/variables',
  right: 'read',
  source: 'campaigns-and-calls §7 Emails',
  params: Named,
  answer: z.object({ variables: z.array(Variable) }),
})

/** Sends the named mail to a customer or staff of this shop (nobody else), at most 20 an hour a person. */
export const sendEmail = endpoint({
  name: 'sendEmail',
  method: 'POST',
  path: '/emails/{name}/send',
  right: 'issue',
  source: 'campaigns-and-calls §7 Emails',
  params: Named,
  body: z.strictObject({
    to_email: EmailInput,
    subject: z.optional(Line(200)),
    title: z.optional(Line(200)),
    body: z.optional(Lines(5000)),
    gift_card_id: z.optional(Id),
  }),
  answer: z.object({ mail_id: z.string(), state: z.enum(mailStates) }),
})

/** The mail as it will look, before anything is sent; values that don't exist yet are the typed ones. */
export const renderEmail = endpoint({
  name: 'renderEmail',
  method: 'POST',
  path: '/emails/{name}/render',
  right: 'read',
  added: true,
  source: 'design/product.md, preview before',
  params: Named,
  body: z.strictObject({
    recipient_name: z.optional(Line(120)),
    recipient_email: z.optional(EmailInput),
    subject: z.optional(Line(200)),
    title: z.optional(Line(200)),
    body: z.optional(Lines(5000)),
    amount: z.optional(MoneyInput),
    expires_on: z.optional(ExpiresOn),
    platform_customer_id: z.optional(Id),
  }),
  answer: z.object({
    from: z.string(),
    reply_to: z.nullable(z.string()),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
  }),
})

export const Mail = z.object({
  mail_id: z.string(),
  name: z.string(),
  to: z.string(),
  to_name: z.string(),
  subject: z.string(),
  /** `delivered` and `bounced` only where the mail's provider says so; `kept`: there is no mail server */
  state: z.enum(mailStates),
  tries: z.int(),
  /** why the last try failed, or why it came back */
  problem: z.nullable(z.string()),
  next_try_at: z.nullable(Instant),
  created_at: Instant,
  sent_at: z.nullable(Instant),
  /** somebody has said that nothing more is to be done about it */
  handled_at: z.nullable(Instant),
  platform_customer_id: z.nullable(z.string()),
  gift_card_id: z.nullable(z.string()),
  transaction_id: z.nullable(z.string()),
})
export type Mail = z.infer<typeof Mail>

/**
 * What narrows the mails; `worklist`: failed or bounced, and nobody has handled it. `search`:
 * recipient, by name or by how the address begins. Days are the shop's.
 */
export const MailFilters = {
  worklist: z.optional(Flag),
  state: z.optional(z.enum(mailStates)),
  name: z.optional(
    z.string().check(z.regex(/^[a-z][a-z0-9_]{1,60}$/, 'not the name of an e-mail')),
  ),
  search: z.optional(z.pipe(z.string(), Line(200))),
  from: z.optional(Day),
  to: z.optional(Day),
  platform_customer_id: z.optional(Id),
} as const
/**
 * Mails of the shop, the newest first, with their state. `arrival_known`: the provider has told of
 * arrivals here, so `sent` alone means that nothing is known yet.
 */
export const listMails = endpoint({
  name: 'listMails',
  method: 'GET',
  path: '/mails',
  right: 'read',
  added: true,
  source: 'issue 2, Mail; issue 5, delivery desk',
  query: z.object({ ...ListQuery, ...MailFilters }),
  answer: z.extend(listOf(Mail), { arrival_known: z.boolean() }),
})

const One = z.object({ id: Id })
const desk = { added: true, source: 'issue 5, delivery desk' } as const
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
] as const
/** A mail with all that happened to it, the oldest first. `acts`: what this person may do about it now. */
export const MailDetail = z.extend(Mail, {
  events: z.array(
    z.object({
      kind: z.enum(mailEvents),
      at: Instant,
      by: z.nullable(z.object({ name: z.string(), email: z.string() })),
      problem: z.nullable(z.string()),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
    }),
  ),
  acts: z.object({
    correct: z.boolean(),
    resend: z.boolean(),
    handle: z.boolean(),
    copy_link: z.boolean(),
  }),
  arrival_known: z.boolean(),
})
export type MailDetail = z.infer<typeof MailDetail>
const Done = z.object({ mail: MailDetail })
/** One mail with all that became of it, and what may be done about it. */
export const getMail = endpoint({
  name: 'getMail',
  method: 'GET',
  path: '/mails/{id}',
  right: 'read',
  ...desk,
  params: One,
  answer: Done,
})
/**
 * Sends a mail again to another address; `change_owner` gives it to the customer, or to a card that
 * nobody has yet, too. A mail that may have arrived takes the right to see whole codes. Errors: 409
 * `mail_moving`, `already_there`, `card_disabled`, 422 `not_a_recipient`, 429 (20 an hour a person).
 */
export const correctMail = endpoint({
  name: 'correctMail',
  method: 'POST',
  path: '/mails/{id}/correct',
  right: 'issue',
  once: true,
  ...desk,
  params: One,
  body: z.strictObject({ to_email: EmailInput, change_owner: z.optional(z.boolean()) }),
  answer: Done,
})
/** Sends a mail to a customer again, as it is. The same errors. */
export const resendMail = endpoint({
  name: 'resendMail',
  method: 'POST',
  path: '/mails/{id}/resend',
  right: 'issue',
  once: true,
  ...desk,
  params: One,
  answer: Done,
})
/** Takes a mail out of the worklist, or puts it back. */
export const handleMail = endpoint({
  name: 'handleMail',
  method: 'POST',
  path: '/mails/{id}/handle',
  right: 'issue',
  ...desk,
  params: One,
  body: z.strictObject({ handled: z.boolean() }),
  answer: Done,
})

const Told = z.object({
  message_id: z.string().check(z.minLength(1), z.maxLength(300)),
  kind: z.string().check(z.maxLength(40)),
  at: z.optional(Instant),
  reason: z.optional(
    z.pipe(
      z.transform((v: unknown) =>
        typeof v === 'string' ? v.replace(/\s+/g, ' ').slice(0, 300) : v,
      ),
      Line(300),
    ),
  ),
})
/**
 * Takes `delivered` and `bounced` from the mail's provider; other kinds and ids change nothing.
 * `X-Webhook-Signature: t=SECONDS,v1=HEX` holds HMAC-SHA256 with MAIL_WEBHOOK_SECRET over
 * `SECONDS.BODY`, at most five minutes old, once. Errors: 403 `not_signed`, 413 over 1 MB, 422.
 */
export const takeMailEvents = endpoint({
  name: 'takeMailEvents',
  method: 'POST',
  path: '/webhooks/mail',
  right: 'anyone',
  serverOnly: true,
  ...desk,
  body: z.object({ events: z.array(Told).check(z.maxLength(1000)) }),
  answer: z.object({ received: z.int() }),
})

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

/** The emails that this platform sends; another upstream may send more. */
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
/** Lists the variables of an email's template, each with a sample value. */
export const listEmailVariables = endpoint({
  name: 'listEmailVariables',
  method: 'GET',
  path: '/emails/{name}/variables',
  right: 'read',
  source: 'campaigns-and-calls §7 Emails',
  params: Named,
  answer: z.object({ variables: z.array(Variable) }),
})

/** Sends the named email to a customer or team member of this shop, at most 20 an hour a person. */
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

/** Previews an email before it is sent; values that don't exist yet are taken from the form. */
export const renderEmail = endpoint({
  name: 'renderEmail',
  method: 'POST',
  path: '/emails/{name}/render',
  right: 'read',
  added: true,
  source: 'preview before',
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
  /**
   * `delivered` and `bounced` are known only from the email provider; `kept`: no mail server is
   * configured
   */
  state: z.enum(mailStates),
  tries: z.int(),
  /** the error of the last attempt, or the reason of the bounce */
  problem: z.nullable(z.string()),
  next_try_at: z.nullable(Instant),
  created_at: Instant,
  sent_at: z.nullable(Instant),
  /** marked as handled: needs no further action */
  handled_at: z.nullable(Instant),
  platform_customer_id: z.nullable(z.string()),
  gift_card_id: z.nullable(z.string()),
  transaction_id: z.nullable(z.string()),
})
export type Mail = z.infer<typeof Mail>

/**
 * Filters of emails. `worklist`: failed or bounced and not handled. `search` matches the
 * recipient's name or the start of the address. Days are the shop's.
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
  query: z.object({ ...ListQuery, ...MailFilters }),
  answer: z.extend(listOf(Mail), { arrival_known: z.boolean() }),
})

const One = z.object({ id: Id })
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
] as const
/** An email with its events, oldest first. `acts` lists what the caller may do now. */
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
/** One email with its events and the acts open to the caller. */
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
  params: One,
  body: z.strictObject({ to_email: EmailInput, change_owner: z.optional(z.boolean()) }),
  answer: Done,
})
/** Resends an email to a customer unchanged. Errors as for `correctMail`. */
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
/** Marks an email as handled, or reopens it. */
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
 * Takes `delivered` and `bounced` events from the email provider; ignores others.
 * `X-Webhook-Signature: t=SECONDS,v1=HEX` is HMAC-SHA256 by MAIL_WEBHOOK_SECRET over
 * `SECONDS.BODY`, valid five minutes, once. Errors: 403 `not_signed`, 413 over 1 MB, 422.
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

import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { mailEvents } from './calls.ts'
import { mailFilters } from './filters.ts'
import { foreseeable, withheldFor } from './withheld.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import {
  EmailInput,
  ExpiresOn,
  Id,
  Instant,
  Line,
  Lines,
  MoneyInput,
  Untouched,
} from '#contract/pieces.ts'
import { Design } from './design-shapes.ts'
import { languageTag, scopeText } from './text-shapes.ts'
import { mailStates } from '#contract/transaction.ts'
import { Reason } from '#contract/transaction-shapes.ts'
import { variableTypes } from '#contract/mail-variables.ts'

export const Named = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9_]{1,60}$/, 'not the name of an email')),
})

export const Variable = z.object({
  name: z.string(),
  type: z.enum(variableTypes),
  description: z.string(),
  sample: z.string(),
})

export const listEmailVariables = {
  params: Named,
  answer: z.object({ variables: z.array(Variable) }),
}

export const sendEmail = {
  params: Named,
  body: z.strictObject({
    to_email: EmailInput,
    subject: z.optional(Line(200)),
    title: z.optional(Line(200)),
    body: z.optional(Lines(5000)),
    gift_card_id: z.optional(Id),
  }),
  answer: z.object({ mail_id: z.string(), state: z.enum(mailStates) }),
}

export const renderEmail = {
  params: Named,
  body: z.strictObject({
    recipient_name: z.optional(Line(120)),
    recipient_email: z.optional(EmailInput),
    subject: z.optional(Line(200)),
    title: z.optional(Line(200)),
    body: z.optional(Lines(5000)),
    untouched: z.optional(Untouched),
    /** the reason, whose words replace untouched ones where there is no builder */
    reason: z.optional(Reason),
    amount: z.optional(MoneyInput),
    expires_on: z.optional(ExpiresOn),
    platform_customer_id: z.optional(Id),
    /** a card, with its recipient */
    gift_card_id: z.optional(Id),
    /** fills what the form doesn't know with sample values */
    sample: z.optional(z.boolean()),
    /** a design that isn't saved; else the live one */
    design: z.optional(Design),
    language: z.optional(z.string().check(z.regex(languageTag))),
    for: z.optional(z.string().check(z.regex(scopeText))),
  }),
  answer: z.object({
    from: z.string(),
    reply_to: z.nullable(z.string()),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    language: z.string(),
    /** why it would be withheld from its recipient */
    withheld: z.nullable(z.enum(foreseeable)),
  }),
}

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
  /** why it didn't leave */
  withheld: z.nullable(z.enum(withheldFor)),
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

export const listMails = {
  query: z.object({ ...ListQuery, ...shapesOfFilters(mailFilters) }),
  answer: z.extend(listOf(Mail), { arrival_known: z.boolean() }),
}

const One = z.object({ id: Id })

/** An email with its events, oldest first. `acts` lists what the caller may do now. */
export const MailDetail = z.extend(Mail, {
  events: z.array(
    z.object({
      kind: z.enum(mailEvents),
      at: Instant,
      by: z.nullable(z.object({ name: z.string(), email: z.string() })),
      problem: z.nullable(z.string()),
      withheld: z.nullable(z.enum(withheldFor)),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
    }),
  ),
  acts: z.object({
    correct: z.boolean(),
    resend: z.boolean(),
    handle: z.boolean(),
    send_anyway: z.boolean(),
    view: z.boolean(),
    copy_link: z.boolean(),
  }),
  arrival_known: z.boolean(),
})

export type MailDetail = z.infer<typeof MailDetail>

const Done = z.object({ mail: MailDetail })

export const getMail = {
  params: One,
  answer: Done,
}

export const correctMail = {
  params: One,
  body: z.strictObject({ to_email: EmailInput, change_owner: z.optional(z.boolean()) }),
  answer: Done,
}

export const resendMail = {
  params: One,
  answer: Done,
}

export const handleMail = {
  params: One,
  body: z.strictObject({ handled: z.boolean() }),
  answer: Done,
}

const Told = z.object({
  message_id: z.string().check(z.minLength(1), z.maxLength(300)),
  kind: z.string().check(z.maxLength(40)),
  bounce: z.optional(z.enum(['hard', 'soft'])),
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

export const takeMailEvents = {
  body: z.object({ events: z.array(Told).check(z.maxLength(1000)) }),
  answer: z.object({ received: z.int() }),
}

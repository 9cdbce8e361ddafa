import * as z from 'zod/mini'
import { ExpiresOn } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { EmailInput, Id, Instant, Line, Lines, MoneyInput } from './pieces.ts'
import { listOf, ListQuery } from './paging.ts'
import { mailStates } from './transaction.ts'

const Named = z.object({ name: z.string().check(z.regex(/^[a-z][a-z0-9_]{1,60}$/, 'not the name of an e-mail')) })

export const Variable = z.object({ name: z.string(), type: z.enum(['text', 'money', 'date', 'code', 'link']), description: z.string(), sample: z.string() })
/** The variables that the named mail's template may hold, each with a sample. */
export const listEmailVariables = endpoint({ name: 'listEmailVariables', method: 'GET', path: '/emails/{name}/variables', right: 'read', source: 'campaigns-and-calls §7 Emails', params: Named, answer: z.object({ variables: z.array(Variable) }) })

/** Sends the named mail to a customer or staff of this shop (nobody else), at most 20 an hour a person. */
export const sendEmail = endpoint({
  name: 'sendEmail',
  method: 'POST',
  path: '/emails/{name}/send',
  right: 'issue',
  source: 'campaigns-and-calls §7 Emails',
  params: Named,
  body: z.strictObject({ to_email: EmailInput, subject: z.optional(Line(200)), title: z.optional(Line(200)), body: z.optional(Lines(5000)), gift_card_id: z.optional(Id) }),
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
  answer: z.object({ from: z.string(), reply_to: z.nullable(z.string()), subject: z.string(), html: z.string(), text: z.string() }),
})

export const Mail = z.object({
  mail_id: z.string(),
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  tries: z.int(),
  /** why the last try failed */
  problem: z.nullable(z.string()),
  next_try_at: z.nullable(Instant),
  created_at: Instant,
  sent_at: z.nullable(Instant),
  platform_customer_id: z.nullable(z.string()),
  transaction_id: z.nullable(z.string()),
})
export type Mail = z.infer<typeof Mail>

/** Mails of the shop, the newest first, with their state; `platform_customer_id` narrows to one customer. */
export const listMails = endpoint({ name: 'listMails', method: 'GET', path: '/mails', right: 'read', added: true, source: 'issue 2, Mail', query: z.object({ ...ListQuery, platform_customer_id: z.optional(Id) }), answer: listOf(Mail) })

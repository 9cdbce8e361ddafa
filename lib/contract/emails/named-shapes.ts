import * as z from 'zod/mini'
import { EmailInput, Instant, Line } from '#contract/pieces.ts'
import { Condition } from './condition-shapes.ts'
import { Design } from './design-shapes.ts'
import { For } from './edit-shapes.ts'
import { Named, Variable } from './shapes.ts'
import { languageTag } from './text-shapes.ts'

const Html = z.string().check(z.maxLength(150_000))

/** State of an email's translation into a language: texts done of all, and outdated ones. */
export const Translated = z.object({
  language: z.string(),
  done: z.int(),
  total: z.int(),
  outdated: z.int(),
})

export const EmailState = z.object({
  name: z.string(),
  class: z.enum(['needed', 'optional']),
  active: z.boolean(),
  format: z.enum(['blocks', 'html']),
  /** subject in the base language */
  subject: z.string(),
  /** number of the live version; 0: the default */
  live: z.int(),
  /** when that version went live; null for the default */
  live_from: z.nullable(Instant),
  /** version that goes live at a time */
  scheduled: z.nullable(z.object({ no: z.int(), live_from: Instant })),
  draft: z.boolean(),
  languages: z.array(Translated),
  /** problems that keep the draft, else the live version, from being published */
  problems: z.int(),
  /** campaigns and workflows with a version of their own */
  overrides: z.int(),
  days30: z.object({
    sent: z.int(),
    delivered: z.int(),
    bounced: z.int(),
    complained: z.int(),
    withheld: z.int(),
  }),
})
export type EmailState = z.infer<typeof EmailState>

export const listEmails = { answer: z.object({ emails: z.array(EmailState) }) }

const Active = z.object({ name: z.string(), active: z.boolean() })

export const setEmailActive = {
  params: Named,
  body: z.strictObject({ active: z.boolean() }),
  answer: z.object({ email: Active }),
}

export const getEmailTemplate = { answer: z.object({ html: z.string() }) }

export const setEmailTemplate = {
  body: z.strictObject({ html: Html }),
  answer: z.object({ html: z.string(), draft: z.boolean() }),
}

const Language = z.optional(z.string().check(z.regex(languageTag)))

/** An email as HTML; `html` of one made of blocks is as it is compiled. */
export const Email = z.object({
  name: z.string(),
  /** language of subject and HTML; both are of the base language where it has none */
  language: z.string(),
  subject: z.string(),
  html: z.string(),
  active: z.boolean(),
  variables: z.array(Variable),
  /** the shop's languages, the base language first */
  languages: z.array(Translated),
  /** conditions that HTML can't say: as HTML, these blocks, counted from 1, are in every email */
  lost_conditions: z.array(z.object({ block: z.int(), text: z.string(), condition: Condition })),
})
export type Email = z.infer<typeof Email>

export const getEmail = {
  params: Named,
  query: z.object({ language: Language }),
  answer: z.object({ email: Email }),
}

export const changeEmail = {
  params: Named,
  body: z.strictObject({
    html: z.optional(Html),
    subject: z.optional(Line(200)),
    /** language of HTML and subject; else the base language. An empty text removes a translation */
    language: Language,
    active: z.optional(z.boolean()),
  }),
  /** `draft`: the HTML was kept as a draft, since the builder is on */
  answer: z.object({ email: Email, draft: z.boolean() }),
}

export const resetEmail = {
  params: Named,
  query: For,
  answer: z.object({ email: Email }),
}

export const sendTestEmail = {
  params: Named,
  query: For,
  body: z.strictObject({
    preview_email: z.strictObject({ to_email: EmailInput }),
    language: Language,
    /** a design that isn't saved yet; else the draft, else the live version */
    design: z.optional(Design),
  }),
  answer: z.object({ mail_id: z.string() }),
}

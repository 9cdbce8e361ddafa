import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { EmailInput, Id, Instant, Line } from '#contract/pieces.ts'
import { suppressionFilters } from './filters.ts'
import { MailDetail } from './shapes.ts'
import { suppressionKinds } from './withheld.ts'

const One = z.object({ id: Id })

export const sendMailAnyway = {
  params: One,
  body: z.strictObject({ confirmed: z.optional(z.boolean()) }),
  answer: z.object({ mail: MailDetail }),
}

export const Suppression = z.object({
  suppression_id: z.string(),
  /** null: its person was erased; emails to the address stay stopped */
  email: z.nullable(z.string()),
  kind: z.enum(suppressionKinds),
  at: Instant,
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  note: z.nullable(z.string()),
})
export type Suppression = z.infer<typeof Suppression>

export const listSuppressions = {
  query: z.object({ ...ListQuery, ...shapesOfFilters(suppressionFilters) }),
  answer: listOf(Suppression),
}

export const addSuppression = {
  body: z.strictObject({ email: EmailInput, note: z.optional(Line(300)) }),
  answer: z.object({ suppression: Suppression }),
}

const Note = z.pipe(Line(300), z.string().check(z.minLength(1, 'Required Field')))

export const liftSuppression = {
  params: One,
  body: z.strictObject({ note: Note }),
  answer: z.object({ lifted: z.boolean() }),
}

/** The records of a sender's domain, in the order in which they are shown. */
export const senderRecords = ['ownership', 'dkim', 'dmarc', 'spf'] as const

/** The values that DNS had for a record at a check. */
export const RecordFound = z.object({
  kind: z.enum(senderRecords),
  /** `unknown`: DNS didn't answer in time, or with an error of its own */
  state: z.enum(['found', 'missing', 'wrong', 'unknown']),
  found: z.array(z.string()),
})
export type RecordFound = z.infer<typeof RecordFound>

/** A record as it must be in DNS; `wanted` is its value, `needed` false where it is only shown. */
export const SenderRecord = z.object({
  kind: z.enum(senderRecords),
  host: z.string(),
  wanted: z.string(),
  needed: z.boolean(),
  /** null: not checked yet */
  state: z.nullable(z.enum(['found', 'missing', 'wrong', 'unknown'])),
  found: z.array(z.string()),
})
export type SenderRecord = z.infer<typeof SenderRecord>

export const senderStates = ['none', 'unverified', 'verified', 'failing', 'lost'] as const

/**
 * A shop's sender. `used` is the address that emails come from now; `lost`: two days of failed
 * checks, or a plan without the feature, led back to the platform's own.
 */
export const Sender = z.object({
  from_email: z.nullable(z.string()),
  used: z.string(),
  state: z.enum(senderStates),
  records: z.array(SenderRecord),
  checked_at: z.nullable(Instant),
  verified_at: z.nullable(Instant),
  failing_since: z.nullable(Instant),
})
export type Sender = z.infer<typeof Sender>
const Senders = z.object({ sender: Sender })

export const getEmailSender = { answer: Senders }

export const putEmailSender = {
  body: z.strictObject({ from_email: z.nullable(EmailInput) }),
  answer: Senders,
}

export const checkEmailSender = { answer: Senders }

import * as z from 'zod/mini'
import { Id } from '#contract/pieces.ts'
import { MailDetail } from './shapes.ts'

export const sendMailAnyway = {
  params: z.object({ id: Id }),
  body: z.strictObject({ confirmed: z.optional(z.boolean()) }),
  answer: z.object({ mail: MailDetail }),
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

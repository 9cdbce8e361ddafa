import * as z from 'zod/mini'
import { ListQuery, listOf } from '#contract/paging.ts'
import { Id, Instant } from '#contract/pieces.ts'

/**
 * A line of the audit: actor, act and target. `subject` is an id on the wire (`g1`, `t2`, `s3`), a
 * setting's key or an address.
 */
export const AuditLine = z.object({
  audit_id: z.string(),
  at: Instant,
  by: z.nullable(z.object({ staff_id: z.string(), name: z.string(), email: z.string() })),
  /** the email, or 'platform' */
  actor: z.string(),
  /** one of `auditVerbs`; another upstream may have more */
  verb: z.string(),
  subject: z.string(),
  /** facts of the act: amounts as on the wire, names of fields */
  detail: z.nullable(z.record(z.string(), z.unknown())),
  request_id: z.nullable(z.string()),
})

export type AuditLine = z.infer<typeof AuditLine>

export const listAudit = {
  query: z.object({
    ...ListQuery,
    staff_id: z.optional(Id),
    verb: z.optional(z.string().check(z.regex(/^[a-z_]{1,60}$/))),
  }),
  answer: listOf(AuditLine),
}

import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant } from '#contract/pieces.ts'
import { listOf, ListQuery } from '#contract/paging.ts'

/** Who did what to what. `subject` is an id on the wire (`g1`, `t2`, `s3`), a setting's key or an address. */
export const AuditLine = z.object({
  audit_id: z.string(),
  at: Instant,
  by: z.nullable(z.object({ staff_id: z.string(), name: z.string(), email: z.string() })),
  /** the e-mail, or 'platform' */
  actor: z.string(),
  /** one of `auditVerbs`; another upstream may know more */
  verb: z.string(),
  subject: z.string(),
  /** small facts of the act: amounts as wire money, names of fields */
  detail: z.nullable(z.record(z.string(), z.unknown())),
  request_id: z.nullable(z.string()),
})
export type AuditLine = z.infer<typeof AuditLine>

/**
 * What people did, the newest first; narrowed to a person and to a verb. Refused where the plan has
 * no `audit` (`feature_not_in_plan`).
 */
export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/audit',
  right: 'staff',
  added: true,
  source: 'issue 3, Roles and staff',
  query: z.object({
    ...ListQuery,
    staff_id: z.optional(Id),
    verb: z.optional(z.string().check(z.regex(/^[a-z_]{1,60}$/))),
  }),
  answer: listOf(AuditLine),
})

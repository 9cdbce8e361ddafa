import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './pieces.ts'
import { listOf, ListQuery } from './paging.ts'

/** All that stands in the audit; each has its words in messages/<locale>/staff.json. */
export const auditVerbs = [
  'issue_store_credit', 'adjust_balance', 'undo', 'regenerate_code', 'send_email', 'make_customer', 'refresh_customer', 'refer_friend',
  'ask_approval', 'approval_approved', 'approval_refused', 'approval_withdrawn',
  'disable_card', 'enable_card', 'fulfill_card', 'merge_card', 'split_card', 'change_expiry', 'note_card', 'cancel_mail', 'move_mail',
  'correct_mail', 'handle_mail', 'reopen_mail', 'ask_export', 'cancel_export', 'download_export',
  'note_customer', 'block_customer', 'unblock_customer', 'merge_customers', 'export_customer', 'erase_customer', 'make_store_key', 'end_store_key',
  'make_egift', 'issue_egift', 'release_egift', 'change_egift_recipient', 'change_egift_date', 'copy_egift_link', 'convert_egift', 'cancel_egift', 'change_egift_settings',
  'make_product', 'change_product', 'change_directory', 'make_short_link', 'make_store_page',
  'create_bulk', 'change_bulk', 'delete_bulk', 'start_bulk', 'stop_bulk', 'pause_bulk', 'resume_bulk', 'finish_bulk', 'retry_bulk', 'resend_bulk', 'undo_bulk', 'extend_bulk', 'disable_bulk', 'enable_bulk', 'export_bulk',
  'change_setting', 'change_shop', 'start_checkout', 'cancel_checkout', 'change_plan',
  'invite_staff', 'invite_again', 'change_staff', 'block_staff', 'unblock_staff', 'sign_out_staff',
  'sign_in', 'enter_signed', 'sign_out', 'end_sessions', 'set_password', 'change_password', 'ask_password_link', 'renew_password_link',
  'close_month',
  'open_ticket', 'send_review', 'import', 'make_shop', 'refused_other_shop',
] as const
export type AuditVerb = (typeof auditVerbs)[number]

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

/** What people did, the newest first; narrowed to a person and to a verb. Refused where the plan has no `audit` (`feature_not_in_plan`). */
export const listAudit = endpoint({ name: 'listAudit', method: 'GET', path: '/audit', right: 'staff', added: true, source: 'issue 3, Roles and staff', query: z.object({ ...ListQuery, staff_id: z.optional(Id), verb: z.optional(z.string().check(z.regex(/^[a-z_]{1,60}$/))) }), answer: listOf(AuditLine) })

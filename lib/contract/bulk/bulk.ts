import * as z from 'zod/mini'
import { Day, ExpiresOn, Id, Instant, Line, Money, MoneyInput } from '#contract/pieces.ts'
import { mailStates, moneyKinds } from '#contract/transaction.ts'

export const bulkOperations = ['gift_card', 'loyalty_card'] as const
/**
 * `checking`: the dry run is in progress; `checked`: the campaign may start. `bulk_started` is the
 * specification's word for a run.
 */
export const bulkStates = [
  'draft',
  'checking',
  'checked',
  'scheduled',
  'bulk_started',
  'bulk_paused',
  'bulk_stopped',
  'bulk_finished',
  'undoing',
  'undone',
] as const
/**
 * A row's dry-run status. The first two are carried out; `duplicate` and `credited_lately` depend
 * on the campaign's settings; the others are never carried out.
 */
export const rowVerdicts = [
  'new_card',
  'existing_customer',
  'duplicate',
  'credited_lately',
  'blocked',
  'bad_address',
  'not_a_customer',
  'over_limit',
  'under_limit',
  'bad_amount',
  'bad_date',
  'broken',
] as const
export const rowStates = ['waiting', 'done', 'skipped', 'failed', 'undone'] as const
/** Follow-up work on the cards of a finished run. */
export const bulkTasks = ['extend', 'disable', 'enable'] as const
export const csvFields = ['email', 'name', 'balance', 'expires_on', 'note'] as const
export const bulksStartedMost = 3
export const bulkRowsMost = 100_000

export const One = z.object({ id: Id })
const Columns = z.partial(
  z.strictObject({
    email: Line(200),
    name: Line(200),
    balance: Line(200),
    expires_on: Line(200),
    note: Line(200),
  }),
)
export const Csv = z.strictObject({
  /** `url` of a file that this shop uploaded; no other URL is ever fetched */
  url: Line(500),
  file_name: z.optional(Line(200)),
  /**
   * loyalty cards only: the balance goes to zero first, and a customer's second row is left out
   * whatever `on_duplicate` says
   */
  reset_to_zero: z.optional(z.boolean()),
  /** added: maps columns to their meaning; remembered per shop for files with the same header */
  columns: z.optional(Columns),
  delimiter: z.optional(z.enum([',', ';', 'tab'])),
  /** added: the decimal sign of ambiguous amounts such as `52,620`; never guessed */
  decimal: z.optional(z.enum(['.', ','])),
  /** added: the order of day and month in dates such as 03/04/2027; never guessed */
  dates: z.optional(z.enum(['day_first', 'month_first'])),
})
/** One row entered by hand. Loyalty credit needs `platform_customer_id` (added). */
const Manual = z.strictObject({
  count: z.int().check(z.minimum(1), z.maximum(bulkRowsMost)),
  entity_data: z.strictObject({
    balance: MoneyInput,
    expires_on: z.optional(ExpiresOn),
    platform_customer_id: z.optional(Id),
  }),
})
/** An uploaded file, or rows entered by hand. */
export const BulkSource = z.union([
  z.strictObject({ csv: Csv }),
  z.array(Manual).check(z.minLength(1), z.maxLength(500)),
])
export type BulkSource = z.infer<typeof BulkSource>

export const Bulk = z.object({
  bulk_id: z.string(),
  operation_name: z.enum(bulkOperations),
  title: z.string(),
  state: z.enum(bulkStates),
  /** made by the older campaign calls, which know only a title and rows by hand */
  legacy: z.boolean(),
  source: z.unknown(),
  expires_on: z.nullable(Day),
  reason: z.string(),
  note: z.nullable(z.string()),
  money: z.enum(moneyKinds),
  email: z.object({
    active: z.boolean(),
    subject: z.string(),
    title: z.string(),
    body: z.string(),
  }),
  starts_at: z.nullable(Instant),
  on_duplicate: z.enum(['skip', 'keep']),
  on_credited_lately: z.enum(['skip', 'keep']),
  currency: z.string(),
  rows_total: z.int(),
  rows_done: z.int(),
  rows_failed: z.int(),
  /** total of the completed rows */
  amount_done: Money,
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** added: the team member who started the run, who may also undo it */
  started_by: z.nullable(z.object({ staff_id: z.string(), name: z.string(), email: z.string() })),
  created_at: Instant,
  checked_at: z.nullable(Instant),
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  /** the last error that affected the whole campaign */
  problem: z.nullable(z.string()),
})
export type Bulk = z.infer<typeof Bulk>
export const AnswerBulk = z.object({ bulk: Bulk })
export const spec = { source: 'campaigns-and-calls §4, §7 Bulk service' } as const
export const added = { added: true, source: 'campaigns' } as const

export const Progress = z.object({
  bulk_id: z.string(),
  state: z.enum(bulkStates),
  rows_total: z.int(),
  rows_checked: z.int(),
  rows_done: z.int(),
  rows_failed: z.int(),
  rows_skipped: z.int(),
  rows_undone: z.int(),
  mails: z.int(),
  mails_sent: z.int(),
  mails_failed: z.int(),
  rows_per_second: z.nullable(z.number()),
  seconds_left: z.nullable(z.int()),
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  /** added: work on the cards of a run; `rows` counts the rows still waiting */ task: z.nullable(
    z.object({ kind: z.enum(bulkTasks), rows: z.int() }),
  ),
})
export const BulkRow = z.object({
  row_no: z.int(),
  line: z.int(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  amount: z.nullable(Money),
  typed_amount: z.string(),
  expires_on: z.nullable(Day),
  verdict: z.nullable(z.enum(rowVerdicts)),
  detail: z.nullable(z.string()),
  state: z.enum(rowStates),
  problem: z.nullable(z.string()),
  gift_card_id: z.nullable(z.string()),
  platform_customer_id: z.nullable(z.string()),
  transaction_id: z.nullable(z.string()),
  code: z.string(),
  mail_id: z.nullable(z.string()),
  mail_state: z.nullable(z.enum(mailStates)),
})
export type BulkRow = z.infer<typeof BulkRow>

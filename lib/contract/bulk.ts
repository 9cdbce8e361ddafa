import * as z from 'zod/mini'
import { ExpiresOn, Reason } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, listOf, ListQuery } from './paging.ts'
import {
  Count,
  Day,
  EmailInput,
  FileHead,
  Flag,
  Id,
  Instant,
  Line,
  Lines,
  Money,
  MoneyInput,
} from './pieces.ts'
import { mailStates, moneyKinds } from './transaction.ts'

export const bulkOperations = ['gift_card', 'loyalty_card'] as const
/** `checking`: the dry run is at work; `checked`: it may start. `bulk_started` is the specification's word for a run. */
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
/** What the dry run says of a row. The first two are carried out; `duplicate` and `credited_lately` as the bulk says; the others never. */
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
/** What may go on with the cards of a run that is over. */
export const bulkTasks = ['extend', 'disable', 'enable'] as const
export const csvFields = ['email', 'name', 'balance', 'expires_on', 'note'] as const
export const bulksStartedMost = 3
export const bulkRowsMost = 100_000

const One = z.object({ id: Id })
const Columns = z.partial(
  z.strictObject({
    email: Line(200),
    name: Line(200),
    balance: Line(200),
    expires_on: Line(200),
    note: Line(200),
  }),
)
const Csv = z.strictObject({
  /** `url` of an uploaded file of this shop; no other is ever fetched (product.md) */
  url: Line(500),
  file_name: z.optional(Line(200)),
  /** loyalty cards only: what is there goes to zero first; a person's second row is left out then, whatever `on_duplicate` says */
  reset_to_zero: z.optional(z.boolean()),
  /** added: which column is what; remembered per shop for files with the same heads */
  columns: z.optional(Columns),
  delimiter: z.optional(z.enum([',', ';', 'tab'])),
  /** added: the answer to the question how `52,620` is meant; never guessed */
  decimal: z.optional(z.enum(['.', ','])),
  /** added: the order of day and month in dates such as 03/04/2027; never guessed */
  dates: z.optional(z.enum(['day_first', 'month_first'])),
})
/** `platform_customer_id` (added): whose; loyalty credit by hand needs it. */
const Manual = z.strictObject({
  count: z.int().check(z.minimum(1), z.maximum(bulkRowsMost)),
  entity_data: z.strictObject({
    balance: MoneyInput,
    expires_on: z.optional(ExpiresOn),
    platform_customer_id: z.optional(Id),
  }),
})
/** A file, or rows by hand. */
export const BulkSource = z.union([
  z.strictObject({ csv: Csv }),
  z.array(Manual).check(z.minLength(1), z.maxLength(500)),
])
export type BulkSource = z.infer<typeof BulkSource>

/** `title` may come as `campaign_name`. All but operation and source has a default. */
const BulkBody = z.strictObject({
  operation_name: z.enum(bulkOperations),
  title: z.optional(Line(120)),
  campaign_name: z.optional(Line(120)),
  source: BulkSource,
  /** added, all of them */
  expires_on: z.optional(ExpiresOn),
  reason: z.optional(Reason),
  note: z.optional(z.nullable(Lines(2000))),
  money: z.optional(z.enum(moneyKinds)),
  email: z.optional(
    z.strictObject({
      active: z.boolean(),
      subject: z.optional(Line(200)),
      title: z.optional(Line(200)),
      body: z.optional(Lines(5000)),
    }),
  ),
  starts_at: z.optional(z.nullable(Instant)),
  on_duplicate: z.optional(z.enum(['skip', 'keep'])),
  on_credited_lately: z.optional(z.enum(['skip', 'keep'])),
})

export const Bulk = z.object({
  bulk_id: z.string(),
  operation_name: z.enum(bulkOperations),
  title: z.string(),
  state: z.enum(bulkStates),
  /** made by the older calls (campaigns.ts), which know rows by hand and a title */
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
  /** of the rows that are done */
  amount_done: Money,
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** added: who let it run; the run is theirs to take back */
  started_by: z.nullable(z.object({ staff_id: z.string(), name: z.string(), email: z.string() })),
  created_at: Instant,
  checked_at: z.nullable(Instant),
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  /** the last thing that went wrong with the whole of it */
  problem: z.nullable(z.string()),
})
export type Bulk = z.infer<typeof Bulk>
const AnswerBulk = z.object({ bulk: Bulk })
const spec = { source: 'campaigns-and-calls §4, §7 Bulk service' } as const
const added = { added: true, source: 'issue 6, campaigns' } as const

/** A column of the file with its first values. */
const SeenColumn = z.object({
  head: z.string(),
  samples: z.array(z.string()),
  field: z.nullable(z.enum(csvFields)),
})
/** Reads a file of this shop and says what it is: heads, which column seems to be what, and what must be asked (an amount or date that reads two ways). Creates nothing. */
export const validateBulk = endpoint({
  name: 'validateBulk',
  method: 'POST',
  path: '/bulks/validate',
  right: 'issue',
  ...spec,
  body: z.strictObject({
    bulk: z.strictObject({
      operation_name: z.enum(bulkOperations),
      source: z.strictObject({ csv: Csv }),
    }),
  }),
  answer: z.object({
    valid: z.boolean(),
    rows: z.int(),
    encoding: z.string(),
    delimiter: z.enum([',', ';', 'tab']),
    columns: z.array(SeenColumn),
    questions: z.array(
      z.object({ kind: z.enum(['decimal', 'dates']), column: z.string(), sample: z.string() }),
    ),
    /** what keeps it from being used, with the line (from 1) where it stands; of a `broken_row` only that row, which is left out */
    problems: z.array(
      z.object({
        line: z.nullable(z.int()),
        code: z.enum([
          'empty',
          'no_rows',
          'too_many_rows',
          'too_many_columns',
          'column_missing',
          'duplicate_head',
          'broken_row',
          'not_text',
        ]),
        detail: z.string(),
      }),
    ),
  }),
})
/** Older campaigns that are still drafts are listed only where their state is asked for; `past` (added): what has started, whatever became of it. */
export const listBulks = endpoint({
  name: 'listBulks',
  method: 'GET',
  path: '/bulks',
  right: 'read',
  ...spec,
  query: z.object({
    ...ListQuery,
    state: z.optional(z.enum(bulkStates)),
    past: z.optional(Flag),
    search: z.optional(z.pipe(z.string(), Line(200))),
  }),
  answer: z.extend(listOf(Bulk), { /** now in state bulk_started; at most 3 */ started: z.int() }),
})
/** Keeps it as a draft and starts its dry run. */
export const createBulk = endpoint({
  name: 'createBulk',
  method: 'POST',
  path: '/bulks',
  right: 'issue',
  once: true,
  ...spec,
  body: z.strictObject({ bulk: BulkBody }),
  answer: AnswerBulk,
})
/** Anew, dry run and all; 409 `bulk_busy` once it has started. */
export const updateBulk = endpoint({
  name: 'updateBulk',
  method: 'PUT',
  path: '/bulks/{id}',
  right: 'issue',
  once: true,
  ...spec,
  params: One,
  body: z.strictObject({ bulk: BulkBody }),
  answer: AnswerBulk,
})
/** One campaign, as far as it is now. */
export const getBulk = endpoint({
  name: 'getBulk',
  method: 'GET',
  path: '/bulks/{id}',
  right: 'read',
  ...added,
  params: One,
  answer: AnswerBulk,
})
/** A draft is taken away; what has moved money stays (409 `bulk_busy`). */
export const deleteBulk = endpoint({
  name: 'deleteBulk',
  method: 'DELETE',
  path: '/bulks/{id}',
  right: 'issue',
  once: true,
  ...spec,
  params: One,
  answer: z.object({}),
})
/**
 * start (its finishing mail goes to `email`, staff of the shop; 403 `bulks_off`, 409 `dry_run_missing`, `too_many_started`),
 * stop (for good); added: pause, resume.
 */
export const bulkCheckpoint = endpoint({
  name: 'bulkCheckpoint',
  method: 'POST',
  path: '/bulks/{id}/checkpoints',
  right: 'issue',
  once: true,
  money: true,
  ...spec,
  params: One,
  body: z.strictObject({
    checkpoint: z.strictObject({
      transition: z.enum(['start', 'stop', 'pause', 'resume']),
      payload: z.optional(z.strictObject({ email: z.optional(EmailInput) })),
    }),
  }),
  answer: AnswerBulk,
})
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
  /** added: work on the cards of a run; so many rows are behind it */ task: z.nullable(
    z.object({ kind: z.enum(bulkTasks), rows: z.int() }),
  ),
})
/** Counted from the rows, so it never goes back. */
export const getBulkProgress = endpoint({
  name: 'getBulkProgress',
  method: 'GET',
  path: '/bulks/{id}/progress',
  right: 'read',
  ...spec,
  params: One,
  answer: z.object({ progress: Progress }),
})
/** Each row with its fate, as CSV under the bulk's name; one snapshot. Codes as the person may see them. */
export const exportBulk = endpoint({
  name: 'exportBulk',
  method: 'GET',
  path: '/bulks/{id}/export',
  right: 'export',
  givesFile: true,
  ...spec,
  params: One,
  answer: FileHead,
})

/** What will happen, row by row in sums: nothing starts without it. */
export const getDryRun = endpoint({
  name: 'getDryRun',
  method: 'GET',
  path: '/bulks/{id}/dry-run',
  right: 'read',
  ...added,
  params: One,
  answer: z.object({
    state: z.enum(bulkStates),
    rows_total: z.int(),
    rows_checked: z.int(),
    verdicts: z.array(
      z.object({ verdict: z.enum(rowVerdicts), rows: z.int(), amount: Money, runs: z.boolean() }),
    ),
    face_value: Money,
    people: z.int(),
    mails: z.int(),
    /** what is taken away first where balances go to zero */
    reset: Money,
    liability_now: Money,
    liability_after: Money,
    /** from the shop's own promotional history; null: too little of it */
    expected_redemption: z.nullable(z.object({ amount: Money, percent: z.int(), days: z.int() })),
    expiries: z.array(z.object({ on: z.nullable(Day), amount: Money })),
    currency: z.string(),
  }),
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
/** Rows in the order of the file. */
export const listBulkRows = endpoint({
  name: 'listBulkRows',
  method: 'GET',
  path: '/bulks/{id}/rows',
  right: 'read',
  ...added,
  params: One,
  query: z.object({
    limit: z.optional(Count(1, 250)),
    after: z.optional(Cursor),
    before: z.optional(Cursor),
    verdict: z.optional(z.enum(rowVerdicts)),
    state: z.optional(z.enum(rowStates)),
    mail: z.optional(z.enum(mailStates)),
    search: z.optional(z.pipe(z.string(), Line(200))),
  }),
  answer: listOf(BulkRow),
})
/** The rows that will not run, as they stood in the file, with the reason of each. */
export const exportBadRows = endpoint({
  name: 'exportBadRows',
  method: 'GET',
  path: '/bulks/{id}/bad-rows',
  right: 'issue',
  givesFile: true,
  ...added,
  params: One,
  answer: FileHead,
})
/** The template to fill in. */
export const getBulkTemplate = endpoint({
  name: 'getBulkTemplate',
  method: 'GET',
  path: '/bulks/template',
  right: 'issue',
  givesFile: true,
  ...added,
  query: z.object({ operation_name: z.enum(bulkOperations) }),
  answer: FileHead,
})
/** The rows that failed, once more; those that were carried out are left alone. */
export const retryBulkRows = endpoint({
  name: 'retryBulkRows',
  method: 'POST',
  path: '/bulks/{id}/retry',
  right: 'issue',
  once: true,
  money: true,
  ...added,
  params: One,
  answer: AnswerBulk,
})
/** Mails of the run that failed or bounced, once more. */
export const resendBulkMails = endpoint({
  name: 'resendBulkMails',
  method: 'POST',
  path: '/bulks/{id}/resend',
  right: 'issue',
  once: true,
  ...added,
  params: One,
  answer: z.object({ mails: z.int() }),
})
/** What undoing the whole run would take back now, and what is spent and stays; `gives_back`: what it reset to zero before, and goes back on the cards. */
export const previewBulkUndo = endpoint({
  name: 'previewBulkUndo',
  method: 'GET',
  path: '/bulks/{id}/undo',
  right: 'adjust',
  ...added,
  params: One,
  answer: z.object({
    cards: z.int(),
    takes_back: Money,
    gives_back: z.optional(Money),
    spent: Money,
    spent_cards: z.int(),
    expired: Money,
    currency: z.string(),
  }),
})
/** Takes back all of the run that is unspent, by a movement against each of its own. */
export const undoBulk = endpoint({
  name: 'undoBulk',
  method: 'POST',
  path: '/bulks/{id}/undo',
  right: 'adjust',
  once: true,
  money: true,
  ...added,
  params: One,
  answer: AnswerBulk,
})
/** A new last day for what the run gave and is unspent; never an earlier one. */
export const extendBulk = endpoint({
  name: 'extendBulk',
  method: 'POST',
  path: '/bulks/{id}/extend',
  right: 'adjust',
  once: true,
  ...added,
  params: One,
  body: z.strictObject({ expires_on: ExpiresOn }),
  answer: z.object({ cards: z.int() }),
})
/** Disables (or enables again) the cards that the run made; loyalty cards of customers are left alone. */
export const disableBulk = endpoint({
  name: 'disableBulk',
  method: 'POST',
  path: '/bulks/{id}/disable',
  right: 'adjust',
  once: true,
  ...added,
  params: One,
  body: z.strictObject({ disabled: Flag }),
  answer: z.object({ cards: z.int() }),
})

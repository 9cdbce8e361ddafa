import * as z from 'zod/mini'
import {
  bulkOperations,
  bulkRowsMost,
  bulkStates,
  bulkTasks,
  moveSources,
  rowStates,
  rowVerdicts,
} from './bulk.ts'
import { orElsewhere, orUnsaid } from '#contract/elsewhere.ts'
import { Day, ExpiresOn, Id, Instant, Line, Money, MoneyInput } from '#contract/pieces.ts'
import { mailStates, moneyKinds } from '#contract/transaction.ts'

export const One = z.object({ id: Id })

const Columns = z.partial(
  z.strictObject({
    email: Line(200),
    name: Line(200),
    balance: Line(200),
    expires_on: Line(200),
    note: Line(200),
    points: Line(200),
    code: Line(200),
    id: Line(200),
    kind: Line(200),
    issued_on: Line(200),
    status: Line(200),
    currency: Line(200),
  }),
)

/** Worth of points: so many are so much money. */
const Rate = z.strictObject({
  points: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  money: MoneyInput,
})

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
  /** added: the system whose file moves in; right `settings`, never emails, takes only differences */
  from: z.optional(z.enum(moveSources)),
  /**
   * added: the system's own name, such as that of one of several under `plain`; files of different
   * names are never compared
   */
  system: z.optional(Line(60)),
  /** added: worth of the points of such a file */
  rate: z.optional(Rate),
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

const ManualRows = z.array(Manual).check(z.minLength(1), z.maxLength(500))

/** An uploaded file, or rows entered by hand. */
export const BulkSource = z.union([z.strictObject({ csv: Csv }), ManualRows])

export type BulkSource = z.infer<typeof BulkSource>

/** A source as sent: rows entered by hand are also accepted as `manual`. */
export const SentSource = z.union([BulkSource, z.strictObject({ manual: ManualRows })])

export type SentSource = z.infer<typeof SentSource>

export const Bulk = z.object({
  bulk_id: z.string(),
  operation_name: orElsewhere(z.enum(bulkOperations), z.string()),
  title: z.string(),
  state: orElsewhere(z.enum(bulkStates), z.string()),
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
  rows_total: orUnsaid(z.int()),
  rows_done: orUnsaid(z.int()),
  rows_failed: orUnsaid(z.int()),
  /** total of the completed rows */
  amount_done: orUnsaid(Money),
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** added: the team member who started the run, who may also undo it */
  started_by: z.nullable(z.object({ staff_id: z.string(), name: z.string(), email: z.string() })),
  created_at: orUnsaid(Instant),
  /** absent from another upstream without dry runs, where a draft may start as it is */
  checked_at: orElsewhere(z.nullable(Instant), z.optional(z.nullable(Instant))),
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  /** the last error that affected the whole campaign */
  problem: z.nullable(z.string()),
})

export type Bulk = z.infer<typeof Bulk>

export const AnswerBulk = z.object({ bulk: Bulk })

export const Progress = z.object({
  bulk_id: z.string(),
  state: orElsewhere(z.enum(bulkStates), z.string()),
  rows_total: z.int(),
  rows_checked: z.int(),
  rows_done: z.int(),
  rows_failed: z.int(),
  rows_skipped: z.int(),
  rows_undone: z.int(),
  mails: z.int(),
  mails_sent: z.int(),
  mails_failed: z.int(),
  mails_withheld: z.int(),
  rows_per_second: z.nullable(z.number()),
  seconds_left: z.nullable(z.int()),
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  /** added: work on the cards of a run; `rows` counts the rows still waiting */
  task: z.nullable(z.object({ kind: z.enum(bulkTasks), rows: z.int() })),
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

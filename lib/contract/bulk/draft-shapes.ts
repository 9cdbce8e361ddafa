import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { AnswerBulk, Bulk, Csv, One, SentSource } from './bulk-shapes.ts'
import { orElsewhere, orUnsaid } from '#contract/elsewhere.ts'
import { bulkFilters } from './filters.ts'
import { bulkOperations, bulkStates, everyField, moveSources, rowVerdicts } from './bulk.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { Day, ExpiresOn, FileHead, Instant, Line, Lines, Money } from '#contract/pieces.ts'
import { unmailedFor } from '#contract/emails/withheld.ts'
import { Reason } from '#contract/transaction-shapes.ts'
import { moneyKinds } from '#contract/transaction.ts'

/** Accepts `campaign_name` for `title`. Everything but operation and source has a default. */
const BulkBody = z.strictObject({
  operation_name: z.enum(bulkOperations),
  title: z.optional(Line(120)),
  campaign_name: z.optional(Line(120)),
  source: SentSource,
  /** added, all of these */
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

/** A column of the file with its first values. */
const SeenColumn = z.object({
  head: z.string(),
  samples: z.array(z.string()),
  field: z.nullable(z.enum(everyField)),
})

export const validateBulk = {
  body: z.strictObject({
    bulk: z.strictObject({
      operation_name: z.enum(bulkOperations),
      source: z.strictObject({ csv: Csv }),
    }),
  }),
  answer: z.object({
    valid: z.boolean(),
    /** added: the system whose file it is by its header; null: none that is known */
    from: orElsewhere(z.nullable(z.enum(moveSources)), z.optional(z.nullable(z.enum(moveSources)))),
    rows: orUnsaid(z.int()),
    encoding: orUnsaid(z.string()),
    delimiter: orUnsaid(z.enum([',', ';', 'tab'])),
    columns: z.array(SeenColumn),
    questions: z.array(
      z.object({ kind: z.enum(['decimal', 'dates']), column: z.string(), sample: z.string() }),
    ),
    /**
     * problems that prevent its use, with line numbers from 1; a `broken_row` only leaves out that
     * row
     */
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
          'heads_edited',
          'two_amounts',
          'rate_missing',
        ]),
        detail: z.string(),
      }),
    ),
  }),
}

export const listBulks = {
  query: z.object({ ...ListQuery, ...shapesOfFilters(bulkFilters) }),
  /** `started`: in state bulk_started now; at most 3 */
  answer: z.extend(listOf(Bulk), { started: z.int() }),
}

export const createBulk = {
  body: z.strictObject({ bulk: BulkBody }),
  answer: AnswerBulk,
}

export const updateBulk = {
  params: One,
  body: z.strictObject({ bulk: BulkBody }),
  answer: AnswerBulk,
}

export const getBulk = {
  params: One,
  answer: AnswerBulk,
}

export const deleteBulk = {
  params: One,
  answer: z.object({}),
}

export const getDryRun = {
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
    /** rows that run without an email, by reason */
    unmailed: z.array(z.object({ reason: z.enum(unmailedFor), rows: z.int() })),
    /** the total that is deducted first where balances go to zero */
    reset: Money,
    liability_now: Money,
    liability_after: Money,
    /** estimated from the shop's own promotional history; null with too little of it */
    expected_redemption: z.nullable(z.object({ amount: Money, percent: z.int(), days: z.int() })),
    expiries: z.array(z.object({ on: z.nullable(Day), amount: Money })),
    currency: z.string(),
  }),
}

export const exportBadRows = {
  params: One,
  answer: FileHead,
}

export const getBulkTemplate = {
  query: z.object({ operation_name: z.enum(bulkOperations) }),
  answer: FileHead,
}

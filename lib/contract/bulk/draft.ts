import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { listOf, ListQuery } from '#contract/paging.ts'
import { Day, ExpiresOn, FileHead, Flag, Instant, Line, Lines, Money } from '#contract/pieces.ts'
import { moneyKinds, Reason } from '#contract/transaction.ts'
import {
  added,
  AnswerBulk,
  Bulk,
  bulkOperations,
  BulkSource,
  bulkStates,
  Csv,
  csvFields,
  One,
  rowVerdicts,
  spec,
} from './bulk.ts'

/** Accepts `campaign_name` for `title`. Everything but operation and source has a default. */
const BulkBody = z.strictObject({
  operation_name: z.enum(bulkOperations),
  title: z.optional(Line(120)),
  campaign_name: z.optional(Line(120)),
  source: BulkSource,
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
  field: z.nullable(z.enum(csvFields)),
})
/**
 * Reads an uploaded file and reports its header, the likely meaning of each column and the
 * questions to answer (ambiguous amounts or dates). Creates nothing.
 */
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
        ]),
        detail: z.string(),
      }),
    ),
  }),
})
/**
 * Lists campaigns. Legacy drafts are listed only when their state is requested; `past` (added)
 * lists everything that has started.
 */
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
  answer: z.extend(listOf(Bulk), { /** in state bulk_started now; at most 3 */ started: z.int() }),
})
/** Saves a draft and starts its dry run. */
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
/** Replaces the draft and repeats its dry run; 409 `bulk_busy` once it has started. */
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
/** One campaign in its current state. */
export const getBulk = endpoint({
  name: 'getBulk',
  method: 'GET',
  path: '/bulks/{id}',
  right: 'read',
  ...added,
  params: One,
  answer: AnswerBulk,
})
/** Deletes a draft; a campaign that has moved money stays (409 `bulk_busy`). */
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
/** The dry run's totals by row status. No campaign starts without one. */
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
    /** the total that is deducted first where balances go to zero */
    reset: Money,
    liability_now: Money,
    liability_after: Money,
    /** estimated from the shop's own promotional history; null with too little of it */
    expected_redemption: z.nullable(z.object({ amount: Money, percent: z.int(), days: z.int() })),
    expiries: z.array(z.object({ on: z.nullable(Day), amount: Money })),
    currency: z.string(),
  }),
})
/** Exports the rows that won't run, as they were in the file, each with its reason. */
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
/** The CSV template to fill in. */
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

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

/** A column of the file with its first values. */
const SeenColumn = z.object({
  head: z.string(),
  samples: z.array(z.string()),
  field: z.nullable(z.enum(csvFields)),
})
/**
 * Reads a file of this shop and says what it is: heads, which column seems to be what, and what
 * must be asked (an amount or date that reads two ways). Creates nothing.
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
     * what keeps it from being used, with the line (from 1) where it stands; of a `broken_row` only
     * that row, which is left out
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
 * Older campaigns that are still drafts are listed only where their state is asked for; `past`
 * (added): what has started, whatever became of it.
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

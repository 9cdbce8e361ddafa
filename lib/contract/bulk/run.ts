import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Cursor, listOf } from '#contract/paging.ts'
import { Count, EmailInput, ExpiresOn, FileHead, Flag, Line, Money } from '#contract/pieces.ts'
import { mailStates } from '#contract/transaction.ts'
import { added, AnswerBulk, BulkRow, One, Progress, rowStates, rowVerdicts, spec } from './bulk.ts'

/**
 * Controls a run: start (`email`, a team member's, is notified when it finishes; 403 `bulks_off`,
 * 409 `dry_run_missing`, `too_many_started`), stop (for good); added: pause, resume.
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
/** Progress counted from the rows, so it never goes backwards. */
export const getBulkProgress = endpoint({
  name: 'getBulkProgress',
  method: 'GET',
  path: '/bulks/{id}/progress',
  right: 'read',
  ...spec,
  params: One,
  answer: z.object({ progress: Progress }),
})
/**
 * Exports every row with its status as CSV, from one snapshot. Codes appear as the person may see
 * them.
 */
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

/** Lists rows in file order. */
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
/** Retries the failed rows; completed rows are left alone. */
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
/** Resends the run's emails that failed or bounced. */
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
/**
 * Previews an undo of the whole run: what it would deduct now and what is already redeemed.
 * `gives_back` is what the run reset to zero and would restore.
 */
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
/** Undoes the unspent part of the run, with a reversing transaction for each of its own. */
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
/** Extends the expiration date of the run's unspent credit; never to an earlier day. */
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
/** Disables or re-enables the cards that the run made; customers' loyalty cards are left alone. */
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

import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Cursor, listOf } from '#contract/paging.ts'
import { Count, EmailInput, ExpiresOn, FileHead, Flag, Line, Money } from '#contract/pieces.ts'
import { mailStates } from '#contract/transaction.ts'
import { added, AnswerBulk, BulkRow, One, Progress, rowStates, rowVerdicts, spec } from './bulk.ts'

/**
 * start (its finishing mail goes to `email`, staff of the shop; 403 `bulks_off`, 409
 * `dry_run_missing`, `too_many_started`), stop (for good); added: pause, resume.
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
/**
 * What undoing the whole run would take back now, and what is spent and stays; `gives_back`: what
 * it reset to zero before, and goes back on the cards.
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

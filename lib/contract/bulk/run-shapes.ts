import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { rowFilters } from './filters.ts'
import { AnswerBulk, BulkRow, One, Progress } from './bulk-shapes.ts'
import { Cursor, listOf } from '#contract/paging.ts'
import { Count, EmailInput, ExpiresOn, FileHead, Flag, Money } from '#contract/pieces.ts'

export const bulkCheckpoint = {
  params: One,
  body: z.strictObject({
    checkpoint: z.strictObject({
      transition: z.enum(['start', 'stop', 'pause', 'resume']),
      payload: z.optional(z.strictObject({ email: z.optional(EmailInput) })),
    }),
  }),
  answer: AnswerBulk,
}

export const getBulkProgress = {
  params: One,
  answer: z.object({ progress: Progress }),
}

export const exportBulk = {
  params: One,
  answer: FileHead,
}

export const listBulkRows = {
  params: One,
  query: z.object({
    limit: z.optional(Count(1, 250)),
    after: z.optional(Cursor),
    before: z.optional(Cursor),
    ...shapesOfFilters(rowFilters),
  }),
  answer: listOf(BulkRow),
}

export const retryBulkRows = {
  params: One,
  answer: AnswerBulk,
}

export const resendBulkMails = {
  params: One,
  answer: z.object({ mails: z.int() }),
}

export const previewBulkUndo = {
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
}

export const undoBulk = {
  params: One,
  answer: AnswerBulk,
}

export const extendBulk = {
  params: One,
  body: z.strictObject({ expires_on: ExpiresOn }),
  answer: z.object({ cards: z.int() }),
}

export const disableBulk = {
  params: One,
  body: z.strictObject({ disabled: Flag }),
  answer: z.object({ cards: z.int() }),
}

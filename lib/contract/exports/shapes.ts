import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { exportStates } from './calls.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { Day, EmailInput, FileHead, Id, Instant } from '#contract/pieces.ts'
import { returnFilters } from '#contract/returns/requests-filters.ts'
import { activityFilters } from '#contract/store-credit/filters.ts'
import { cardFilters, customerFilters, dayFilters, liabilityFilters } from './filters.ts'

/** An export made by a job: its request, its progress, and its file for seven days. */
export const Export = z.object({
  export_id: z.string(),
  /** one of `exportKinds`; another upstream may have more */
  kind: z.string(),
  state: z.enum(exportStates),
  /** the filters as requested */
  filters: z.record(z.string(), z.unknown()),
  rows_done: z.int(),
  /** total rows; null until they are counted */
  rows_total: z.nullable(z.int()),
  rows_per_second: z.nullable(z.int()),
  /** error code */
  problem: z.nullable(z.string()),
  file: z.nullable(z.object({ name: z.string(), size: z.int() })),
  by: z.object({ name: z.string(), email: z.string() }),
  to_email: z.string(),
  /** the moment that the figures describe */
  as_of: z.nullable(Instant),
  created_at: Instant,
  finished_at: z.nullable(Instant),
  expires_at: z.nullable(Instant),
})

export type Export = z.infer<typeof Export>

/**
 * The person of this shop with the right to export who is notified when the file is ready, and the
 * language of the email.
 */
const To = { to_email: EmailInput, locale: z.optional(z.enum(['en', 'ru'])) }

const Made = z.object({ export: Export })

const One = z.object({ id: Id })

export const exportGiftCards = {
  query: z.object({ ...To, ...shapesOfFilters(cardFilters) }),
  answer: Made,
}

export const exportGiftCardsOfDays = {
  body: z.strictObject({ ...To, ...shapesOfFilters(dayFilters) }),
  answer: Made,
}

export const exportLiability = {
  body: z.strictObject({ ...To, ...shapesOfFilters(liabilityFilters) }),
  answer: Made,
}

export const startExport = {
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('gift_cards'),
      ...To,
      filters: z.optional(z.strictObject(shapesOfFilters(cardFilters))),
    }),
    z.strictObject({
      kind: z.literal('liability'),
      ...To,
      filters: z.optional(z.strictObject(shapesOfFilters(liabilityFilters))),
    }),
    z.strictObject({
      kind: z.literal('journal'),
      ...To,
      filters: z.strictObject({ start_date: Day, end_date: Day }),
    }),
    z.strictObject({
      kind: z.literal('activity'),
      ...To,
      filters: z.optional(z.strictObject(shapesOfFilters(activityFilters))),
    }),
    z.strictObject({
      kind: z.literal('customers'),
      ...To,
      filters: z.optional(z.strictObject(shapesOfFilters(customerFilters))),
    }),
    z.strictObject({
      kind: z.literal('returns'),
      ...To,
      filters: z.optional(z.strictObject(shapesOfFilters(returnFilters))),
    }),
    z.strictObject({
      kind: z.literal('refund_lines'),
      ...To,
      filters: z.optional(z.strictObject(shapesOfFilters(dayFilters))),
    }),
    z.strictObject({ kind: z.literal('everything'), ...To }),
  ]),
  answer: Made,
}

export const listExports = {
  query: z.object(ListQuery),
  answer: listOf(Export),
}

export const getExport = {
  params: One,
  answer: Made,
}

export const cancelExport = {
  params: One,
  answer: Made,
}

export const repeatExport = {
  params: One,
  answer: Made,
}

export const downloadExport = {
  params: One,
  answer: FileHead,
}

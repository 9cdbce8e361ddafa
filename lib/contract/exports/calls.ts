import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { cardStates } from '#contract/gift-cards/gift-card.ts'
import { listOf, ListQuery } from '#contract/paging.ts'
import { Day, EmailInput, FileHead, Flag, Id, Instant, Line } from '#contract/pieces.ts'
import { ActivityFilters } from '#contract/store-credit/calls.ts'

export const exportKinds = ['gift_cards', 'liability', 'journal', 'activity', 'customers'] as const
export const exportStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const

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

const Search = z.pipe(z.string(), Line(200))
/**
 * The person of this shop with the right to export who is notified when the file is ready, and the
 * language of the email.
 */
const To = { to_email: EmailInput, locale: z.optional(z.enum(['en', 'ru'])) }
/** Days of the shop's calendar, both inclusive; at most ten years. */
const Days = { start_date: z.optional(Day), end_date: z.optional(Day) }
export const CardFilters = {
  ...Days,
  search: z.optional(Search),
  state: z.optional(z.enum(cardStates)),
  expires_to: z.optional(Day),
}
/** The end of a day of the shop's calendar; default: now. */
const LiabilityFilters = { on: z.optional(Day) }
export const CustomerFilters = {
  search: z.optional(Search),
  members: z.optional(Flag),
  blocked: z.optional(Flag),
  with_balance: z.optional(Flag),
  tag: z.optional(Line(60)),
}

const Made = z.object({ export: Export })
const One = z.object({ id: Id })
const added = { added: true, source: 'exports' } as const

/**
 * Starts an export of the gift cards, emailed to a person of this shop; returns an identical export
 * that is still in progress. Errors: 422 `not_a_recipient`, 429.
 */
export const exportGiftCards = endpoint({
  name: 'exportGiftCards',
  method: 'GET',
  path: '/gift-cards/export',
  right: 'export',
  acts: true,
  source: 'campaigns-and-calls §7 Gift cards',
  query: z.object({ ...To, ...CardFilters }),
  answer: Made,
})
/**
 * Starts an export of the cards made in a range of days. Errors: 422 `not_a_recipient`,
 * `invalid_input` with the day's field.
 */
export const exportGiftCardsOfDays = endpoint({
  name: 'exportGiftCardsOfDays',
  method: 'POST',
  path: '/api/export/giftCards',
  right: 'export',
  source: 'campaigns-and-calls §7 Gift cards',
  body: z.strictObject({ ...To, ...Days }),
  answer: Made,
})
/**
 * Starts an export of the liability now or at the end of a day, one line per open lot; the lines
 * add up to the ledger's balance. Error: 422 `invalid_input` for a future day.
 */
export const exportLiability = endpoint({
  name: 'exportLiability',
  method: 'POST',
  path: '/api/export/liability',
  right: 'export',
  source: 'campaigns-and-calls §7 Gift cards',
  body: z.strictObject({ ...To, ...LiabilityFilters }),
  answer: Made,
})
/**
 * Starts any kind of export with its list's filters. A journal needs a range of days; its lines add
 * up to the transactions of these days.
 */
export const startExport = endpoint({
  name: 'startExport',
  method: 'POST',
  path: '/exports',
  right: 'export',
  ...added,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('gift_cards'),
      ...To,
      filters: z.optional(z.strictObject(CardFilters)),
    }),
    z.strictObject({
      kind: z.literal('liability'),
      ...To,
      filters: z.optional(z.strictObject(LiabilityFilters)),
    }),
    z.strictObject({
      kind: z.literal('journal'),
      ...To,
      filters: z.strictObject({ start_date: Day, end_date: Day }),
    }),
    z.strictObject({
      kind: z.literal('activity'),
      ...To,
      filters: z.optional(z.strictObject(ActivityFilters)),
    }),
    z.strictObject({
      kind: z.literal('customers'),
      ...To,
      filters: z.optional(z.strictObject(CustomerFilters)),
    }),
  ]),
  answer: Made,
})
/** Lists the shop's exports, newest first. */
export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/exports',
  right: 'export',
  ...added,
  query: z.object(ListQuery),
  answer: listOf(Export),
})
/** One export in its current state. */
export const getExport = endpoint({
  name: 'getExport',
  method: 'GET',
  path: '/exports/{id}',
  right: 'export',
  ...added,
  params: One,
  answer: Made,
})
/**
 * Cancels an unfinished export and deletes its part of the file; repeating it changes nothing.
 * Error: 409 `export_over`.
 */
export const cancelExport = endpoint({
  name: 'cancelExport',
  method: 'POST',
  path: '/exports/{id}/cancel',
  right: 'export',
  ...added,
  params: One,
  answer: Made,
})
/** Runs a finished export again, for the caller. Error: 409 `export_unfinished`. */
export const repeatExport = endpoint({
  name: 'repeatExport',
  method: 'POST',
  path: '/exports/{id}/repeat',
  right: 'export',
  ...added,
  params: One,
  answer: Made,
})
/**
 * Downloads the file, a CSV in UTF-8 with a byte order mark. Codes are whole only for its
 * requester, while they may see whole codes. Errors: 409 `export_unfinished`, `export_over`, 410
 * `file_gone`.
 */
export const downloadExport = endpoint({
  name: 'downloadExport',
  method: 'GET',
  path: '/exports/{id}/file',
  right: 'export',
  givesFile: true,
  ...added,
  params: One,
  answer: FileHead,
})

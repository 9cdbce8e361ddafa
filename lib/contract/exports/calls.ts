import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { cardStates } from '#contract/gift-cards/gift-card.ts'
import { listOf, ListQuery } from '#contract/paging.ts'
import { Day, EmailInput, FileHead, Flag, Id, Instant, Line } from '#contract/pieces.ts'
import { ActivityFilters } from '#contract/store-credit/calls.ts'

export const exportKinds = ['gift_cards', 'liability', 'journal', 'activity', 'customers'] as const
export const exportStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const

/**
 * A table that a job writes: what was asked for, how far it is, and the file while it is kept
 * (seven days).
 */
export const Export = z.object({
  export_id: z.string(),
  /** one of `exportKinds`; another upstream may know more */
  kind: z.string(),
  state: z.enum(exportStates),
  /** what narrows it, as it was asked for */
  filters: z.record(z.string(), z.unknown()),
  rows_done: z.int(),
  /** how many there will be; null until it is counted */
  rows_total: z.nullable(z.int()),
  rows_per_second: z.nullable(z.int()),
  /** the code of what went wrong */
  problem: z.nullable(z.string()),
  file: z.nullable(z.object({ name: z.string(), size: z.int() })),
  by: z.object({ name: z.string(), email: z.string() }),
  to_email: z.string(),
  /** figures are as they stood then */
  as_of: z.nullable(Instant),
  created_at: Instant,
  finished_at: z.nullable(Instant),
  expires_at: z.nullable(Instant),
})
export type Export = z.infer<typeof Export>

const Search = z.pipe(z.string(), Line(200))
/** Who is told when the file is there (a person of this shop who may export), and in which language. */
const To = { to_email: EmailInput, locale: z.optional(z.enum(['en', 'ru'])) }
/** Days of the shop's calendar, both included; at most ten years. */
const Days = { start_date: z.optional(Day), end_date: z.optional(Day) }
export const CardFilters = {
  ...Days,
  search: z.optional(Search),
  state: z.optional(z.enum(cardStates)),
  expires_to: z.optional(Day),
}
/** As it was at the end of a day of the shop's calendar; without one, as it is now. */
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
const added = { added: true, source: 'issue 5, exports' } as const

/**
 * Begins an export of the cards, mailed to a person of this shop. The same one that isn't finished
 * yet is answered again. Errors: 422 `not_a_recipient`, 429.
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
 * The same for the cards that were made in the days named. Errors: 422 `not_a_recipient`,
 * `invalid_input` with the day that can't be.
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
 * Begins an export of what the shop owes, now or at the end of a day, a line a credit that isn't
 * used up; the lines add up to the ledger's balance then. Error: 422 `invalid_input` of a day to
 * come.
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
 * Begins any kind of export, narrowed as its list is. A journal needs its days; its lines add up to
 * the movements of these days.
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
/** The exports of the shop, the newest first. */
export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/exports',
  right: 'export',
  ...added,
  query: z.object(ListQuery),
  answer: listOf(Export),
})
/** One export, as far as it is now. */
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
 * Ends an export that isn't finished; nothing of it is kept. Cancelled already: stays so. Error:
 * 409 `export_over`.
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
/** Begins it anew, for the person who asks. Error: 409 `export_unfinished`. */
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
 * The file, as CSV (UTF-8 with its mark). Codes are whole only for the person it was made for, and
 * only while they may see whole codes; masked for all others. Errors: 409 `export_unfinished`,
 * `export_over`, 410 `file_gone`.
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

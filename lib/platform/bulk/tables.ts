import type { Generated, GeneratedAlways } from 'kysely'
import type {
  bulkOperations,
  bulkStates,
  bulkTasks,
  rowStates,
  rowVerdicts,
} from '#contract/bulk/bulk.ts'
import type { BulkSource } from '#contract/bulk/bulk-shapes.ts'
import type { UnmailedFor } from '#contract/emails/withheld.ts'
import type { MoneyKind } from '#platform/ledger/tables.ts'
import type { Json } from '#platform/shop/tables.ts'

export type BulkEmail = { active: boolean; subject: string; title: string; body: string }
/** Work on a finished run's cards, by chunks; `after` is the last row done. */
export type BulkTask = {
  kind: (typeof bulkTasks)[number]
  expires_on?: string | null
  staff_id: string
  after: number
}
/**
 * Totals of a dry run, money in minor units as text. `largest`: the largest amount of a row that
 * runs.
 */
export type Summary = {
  verdicts: Partial<
    Record<(typeof rowVerdicts)[number], { rows: number; amount: string; runs: boolean }>
  >
  runs: number
  face_value: string
  largest: string
  people: number
  mails: number
  /** rows that run without an email, by reason; summaries of earlier programs lack it */
  unmailed?: Partial<Record<UnmailedFor, number>>
  reset: string
  expiries: Record<string, string>
}
export type BulkTable = {
  bulk_id: GeneratedAlways<bigint>
  shop_id: bigint
  operation: (typeof bulkOperations)[number]
  /** made by the older calls (bulk-campaigns) */
  legacy: Generated<boolean>
  title: string
  /** text by which it is found; set by a trigger */
  search: Generated<string>
  state: (typeof bulkStates)[number]
  source: Json<BulkSource>
  file_id: bigint | null
  reset_to_zero: Generated<boolean>
  expires_on: string | null
  reason: string
  note: string | null
  money: MoneyKind
  email: Json<BulkEmail>
  on_duplicate: 'skip' | 'keep'
  on_credited_lately: 'skip' | 'keep'
  starts_at: Date | null
  /** the system whose file moves in (systemOf); null for other campaigns */
  moves: string | null
  /** increases with every change, so that writes of an older dry run are refused */
  revision: Generated<number>
  rows_total: Generated<number>
  rows_checked: Generated<number>
  notify_email: string | null
  staff_id: bigint | null
  started_by: bigint | null
  undone_by: bigint | null
  task: Json<BulkTask> | null
  problem: string | null
  /** the dry run's totals; null until it is done */
  summary: Json<Summary> | null
  /** start of the current uninterrupted run, and the rows done before it */
  resumed_at: Date | null
  resumed_done: Generated<number>
  /** the worker that holds the dry run, and the end of its lease */
  held_by: string | null
  held_until: Date | null
  created_at: Date
  checked_at: Date | null
  started_at: Date | null
  finished_at: Date | null
}
export type BulkRowTable = {
  shop_id: bigint
  bulk_id: bigint
  row_no: number
  line: number
  name: string | null
  email: string | null
  typed_amount: string
  typed_expires: string | null
  note: string | null
  customer_id: bigint | null
  amount: bigint | null
  expires_on: string | null
  verdict: (typeof rowVerdicts)[number] | null
  detail: string | null
  state: Generated<(typeof rowStates)[number]>
  problem: string | null
  gift_card_id: bigint | null
  movement_id: bigint | null
  reset_movement_id: bigint | null
  undo: string | null
  /** for a row that moves in: its thing, that thing's total before, its total by this file */
  moved_key: Uint8Array | null
  moved_before: bigint | null
  moved_to: bigint | null
  points: bigint | null
  /** points that are worth no whole cent */
  rest: bigint | null
  money: MoneyKind | null
  issued_on: string | null
  /** gets a card of its own, also for a known customer */
  is_own: boolean | null
  /** the old code, sealed, until its card is made */
  code_digest: Uint8Array | null
  code_cipher: Uint8Array | null
  code_last4: string | null
} & MovedNames
/** Keyed digests of the names by which what moves in is known again. */
type MovedNames = {
  id_name: Uint8Array | null
  code_name: Uint8Array | null
  email_name: Uint8Array | null
}
/**
 * A card or customer of another system: our card, and its total less undos. Its key is the surest of
 * the names that it came with first.
 */
export type MovedInTable = MovedNames & {
  shop_id: bigint
  source: string
  key: Uint8Array
  gift_card_id: bigint | null
  amount: bigint
  bulk_id: bigint
  at: Date
}
export type BulkTallyTable = {
  shop_id: bigint
  bulk_id: bigint
  slot: number
  done: Generated<number>
  failed: Generated<number>
  skipped: Generated<number>
  undone: Generated<number>
  amount: Generated<bigint>
}
export type BulkMappingTable = {
  shop_id: bigint
  operation: string
  heads: string
  mapping: Json<Record<string, string>>
  at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    bulk: BulkTable
    bulk_mapping: BulkMappingTable
    bulk_row: BulkRowTable
    bulk_tally: BulkTallyTable
    moved_in: MovedInTable
  }
}

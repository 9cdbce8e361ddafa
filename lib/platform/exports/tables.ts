import type { Generated, GeneratedAlways } from 'kysely'
import type { exportKinds } from '#contract/exports/calls.ts'
import type { Json } from '#platform/shop/tables.ts'

export type ExportKindName = (typeof exportKinds)[number]
/**
 * The moment that an export shows: what was written to the ledger up to this entry. As JSON, since
 * it is kept with the export.
 */
export type Cut = { entry_id: string; at: string }

export type ExportTable = {
  export_id: GeneratedAlways<bigint>
  shop_id: bigint
  kind: ExportKindName
  filters: Json<Record<string, unknown>>
  locale: 'en' | 'ru'
  /** who asked */
  staff_id: bigint
  /** for whom it is made: who gets the mail, and sees whole codes where they may */
  to_staff_id: bigint
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  /** who writes it: whoever has a smaller number has lost it to another */
  attempt: Generated<number>
  cut: Json<Cut> | null
  rows_done: Generated<bigint>
  rows_total: bigint | null
  problem: string | null
  /** null before it is done, and again when the file's days are over */
  file_id: bigint | null
  created_at: Date
  started_at: Date | null
  beat_at: Date | null
  finished_at: Date | null
  expires_at: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    export: ExportTable
  }
}

import type { Generated, GeneratedAlways } from 'kysely'
import type { exportKinds } from '#contract/exports/calls.ts'
import type { Json } from '#platform/shop/tables.ts'

export type ExportKindName = (typeof exportKinds)[number]
/** The moment of an export: ledger entries up to this one. Stored with the export as JSON. */
export type Cut = { entry_id: string; at: string }

export type ExportTable = {
  export_id: GeneratedAlways<bigint>
  shop_id: bigint
  kind: ExportKindName
  filters: Json<Record<string, unknown>>
  locale: 'en' | 'ru'
  /** the requester */
  staff_id: bigint
  /** the recipient of the email, who sees whole codes if their rights allow it */
  to_staff_id: bigint
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  /** number of the current attempt; a writer with a smaller one has lost the export */
  attempt: Generated<number>
  cut: Json<Cut> | null
  rows_done: Generated<bigint>
  rows_total: bigint | null
  problem: string | null
  /** null before the export is done, and again once the file has expired */
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

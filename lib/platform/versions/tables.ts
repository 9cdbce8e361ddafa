import type { Generated } from 'kysely'
import type { Json } from '#platform/shop/tables.ts'

export type DraftTable = {
  shop_id: bigint
  kind: string
  subject: string
  /** null: discarded */
  data: Json<unknown> | null
  /** counts up with every save, also over a draft that was discarded */
  revision: number
  staff_id: bigint | null
  changed_at: Date
}
export type VersionTable = {
  shop_id: bigint
  kind: string
  subject: string
  no: number
  data: Json<unknown>
  live_from: Date
  /** null: until another version takes its place */
  live_until: Date | null
  staff_id: bigint | null
  note: string | null
  /** the version that this one restored */
  from_no: number | null
  created_at: Date
  /** null: not withdrawn */
  withdrawn_at: Generated<Date | null>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    draft: DraftTable
    version: VersionTable
  }
}

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Settings } from '#contract/shop/settings-shapes.ts'

/** A jsonb column, written as text and read back parsed. */
export type Json<T> = ColumnType<T, string, string>

export type ShopTable = {
  shop_id: GeneratedAlways<bigint>
  shop_url: string
  name: string
  shop_owner: Generated<string>
  email: string
  intercom_email: string | null
  intercom_id: string | null
  currency: string
  time_zone: Generated<string>
  country: string | null
  city: string | null
  address1: string | null
  zip: string | null
  settings: Json<Settings>
  created_at: Date
}
export type AuditTable = {
  audit_id: GeneratedAlways<bigint>
  shop_id: bigint
  staff_id: bigint | null
  actor: string
  verb: string
  subject: string
  detail: Json<unknown> | null
  request_id: string | null
  at: Date
}
export type IdempotencyTable = {
  shop_id: bigint
  key: string
  request_digest: Uint8Array
  answer: Uint8Array
  created_at: Date
}
export type LocationTable = {
  location_id: GeneratedAlways<bigint>
  shop_id: bigint
  name: string
  address1: string | null
  city: string | null
  zip: string | null
  country: string | null
  /** the connected store's id of it */
  store_id: Generated<string | null>
  active: Generated<boolean>
}
export type TallyTable = { shop_id: bigint; name: string; slot: number; n: bigint }

declare module '#platform/db/tables.ts' {
  interface Tables {
    audit: AuditTable
    idempotency: IdempotencyTable
    location: LocationTable
    shop: ShopTable
    tally: TallyTable
  }
}

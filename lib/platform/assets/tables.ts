import type { GeneratedAlways } from 'kysely'
import type { Json } from '#platform/shop/tables.ts'

/** A part of the shop's customer pages; its look is in versions of the kind `asset`. */
export type StoreAssetTable = {
  asset_id: GeneratedAlways<bigint>
  shop_id: bigint
  name: string
  options: Json<Record<string, unknown>>
  active: boolean
  is_default: boolean
  page_id: bigint | null
  updated_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    store_asset: StoreAssetTable
  }
}

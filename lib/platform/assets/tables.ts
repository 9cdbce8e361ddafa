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

/** A look of an asset that is kept under a name. */
export type AssetCopyTable = {
  copy_id: GeneratedAlways<bigint>
  shop_id: bigint
  name: string
  title: string
  data: Json<unknown>
  staff_id: bigint | null
  created_at: Date
}

/** Acts of customers with an asset, by day in the shop's zone. */
export type AssetDayTable = {
  shop_id: bigint
  name: string
  day: string
  opened: bigint
  checked: bigint
  added: bigint
  applied: bigint
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    store_asset: StoreAssetTable
    asset_copy: AssetCopyTable
    asset_day: AssetDayTable
  }
}

import type { GeneratedAlways } from 'kysely'
import type { Json } from '#platform/shop/tables.ts'

/**
 * The look of a part of the shop's customer pages. `data` is {} for the default design; an editor
 * stores only differences.
 */
export type StoreAssetTable = {
  asset_id: GeneratedAlways<bigint>
  shop_id: bigint
  name: string
  data: Json<Record<string, unknown>>
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

import type { GeneratedAlways } from 'kysely'
import type { Json } from '#platform/shop/tables.ts'

/**
 * How something of the shop looks to its customers. `data` {}: as it was designed; an editor writes
 * what differs.
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

import type { GeneratedAlways } from 'kysely'
import type { StorePageHandle } from '#contract/storefront/calls.ts'

export type StorePageTable = {
  page_id: GeneratedAlways<bigint>
  shop_id: bigint
  handle: StorePageHandle
  created_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    store_page: StorePageTable
  }
}

import type { Generated } from 'kysely'
import type { Listing } from '#contract/directory/shapes.ts'
import type { Json } from '#platform/shop/tables.ts'

export type DirectoryListingTable = { shop_id: bigint; listing: Json<Listing>; updated_at: Date }
export type ShortLinkTable = {
  slug: string
  shop_id: bigint
  product_id: bigint
  clicks: Generated<bigint>
  created_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    directory_listing: DirectoryListingTable
    short_link: ShortLinkTable
  }
}

import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '#platform/shop/tables.ts'

/** `path` is the file's path on the storefront. */
export type KeptImage = { path: string; alt: string }
export type GiftCardProductTable = {
  product_id: GeneratedAlways<bigint>
  shop_id: bigint
  handle: string
  title: string
  description: Generated<string>
  images: Json<KeptImage[]>
  /** counts its changes, each of which is sent to a connected store */
  version: Generated<bigint>
  created_at: Date
  updated_at: Date
}
/** `price` in minor units; the card's value follows from the shop's pairs. */
export type GiftCardVariantTable = {
  shop_id: bigint
  variant_id: GeneratedAlways<bigint>
  product_id: bigint
  price: bigint
  taxable: Generated<boolean>
  requires_shipping: Generated<boolean>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    gift_card_product: GiftCardProductTable
    gift_card_variant: GiftCardVariantTable
  }
}

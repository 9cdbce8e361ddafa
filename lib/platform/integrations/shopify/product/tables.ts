import type { Generated } from 'kysely'
import type { productProblems } from '#contract/integrations/store.ts'
import type { KeptImage } from '#platform/gift-card-product/tables.ts'
import type { Json } from '#platform/shop/tables.ts'

/** The gift card product as it was last sent to a shop's store. */
export type StoreProductTable = {
  shop_id: bigint
  /** the store that it was sent to */
  domain: string
  /** the store's id of it */
  remote_id: Generated<string | null>
  state: 'waiting' | 'sent' | 'failed'
  /** the change of ours that `state` is about */
  version: Generated<bigint>
  /** the images that it has: they are sent when they change, because the store copies each */
  images: Json<KeptImage[] | null>
  sent_at: Generated<Date | null>
  tries: Generated<number>
  /** counts claims, so that a process knows whether the row is still its own */
  claims: Generated<number>
  due_at: Date
  problem: Generated<(typeof productProblems)[number] | null>
  /** the store's words about it */
  words: Generated<string | null>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    store_product: StoreProductTable
  }
}

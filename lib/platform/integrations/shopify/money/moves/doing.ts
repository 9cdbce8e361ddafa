import type { ShopScope } from '#platform/ctx.ts'
import type { Working } from '#platform/integrations/shopify/sync/connection.ts'
import type { Claimed } from '#platform/integrations/shopify/money/claim.ts'
import type { Store } from './requests.ts'

/** A claimed card, and the store in which something is done for it. */
export type Doing = {
  platform: Working
  shop: ShopScope
  claimed: Claimed
  store: Store
  /** books what the store has done with the card, without waiting for orders */
  look: (doing: Doing) => Promise<unknown>
}

import type { Platform, ShopScope } from '#platform/ctx.ts'
import { withAccess } from '#platform/integrations/connect/access.ts'
import { type Ask, type Credentials, VendorProblem } from '#platform/integrations/manifest.ts'
import { findRow, type Row } from '#platform/integrations/read-integration.ts'
import { shopify } from '#platform/integrations/shopify/vendor.ts'

export type Working = Pick<Platform, 'db' | 'env' | 'vault' | 'clock' | 'log' | 'areas'> &
  Pick<Platform, 'enqueue' | 'ports'>

/** A connected store: pass `ask` and `credentials` to `graphql`. */
export type Connection = { row: Row; ask: Ask; credentials: Credentials }

/**
 * Works with a shop's store; where its access is refused, once more from the beginning with the next
 * one. Throws `not_connected` where there is none.
 */
export const withStore = async <T>(
  platform: Working,
  shop: Pick<ShopScope, 'shop_id'>,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  const row = await findRow(platform.db, shop.shop_id, shopify.name)
  if (row?.state !== 'on') throw new VendorProblem('not_connected')
  return withAccess(platform, shopify, row, (ask, credentials) => work({ row, ask, credentials }))
}

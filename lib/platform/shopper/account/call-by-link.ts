import { randomUUID } from 'node:crypto'
import type { Account, Platform, ShopperCall } from '#platform/ctx.ts'
import type { OpenLink } from '#platform/shopper/mailed/links.ts'
import { shopperOf } from '#platform/shopper/proof/prove.ts'

/** Returns the call of a customer whom a link has proven. */
export const callByLink = (
  platform: Platform,
  { shop, customer_id }: Pick<OpenLink, 'shop' | 'customer_id'>,
  account: Account | null,
): ShopperCall => ({
  ...platform,
  shop,
  account,
  actor: shopperOf(account),
  subject: String(account?.customer_id ?? customer_id),
  now: platform.clock(),
  requestId: randomUUID(),
  idempotencyKey: null,
})

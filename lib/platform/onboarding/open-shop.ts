import { audit } from '#platform/audit.ts'
import { startingSettings } from '#platform/billing/plans.ts'
import type { Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { makePasswordLink } from '#platform/staff/password/set-password.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { makeShop, type NewShop } from '#platform/shop/make-shop.ts'

/**
 * Makes a shop with its owner and a one-time link for the owner's first sign-in. A shop may
 * start campaigns if its plan sells them; otherwise the vendor enables them.
 */
export const openShop = (
  { db, clock }: Platform,
  { plan, ...shop }: Omit<NewShop, 'created_at' | 'settings'> & { plan: string },
  requestId: string,
): Promise<{ shop_url: string; token: string }> =>
  transact(db, async (trx) => {
    const now = clock()
    const { shop_id, staff_id, shop_url } = await makeShop(trx, {
      ...shop,
      settings: startingSettings(plan),
      created_at: now,
    })
    const token = await makePasswordLink(trx, { shop_id, staff_id }, now)
    await audit(
      trx,
      { shop: await findShop(trx, shop_url), actor: { kind: 'job' }, now, requestId },
      'make_shop',
      shop_url,
    )
    return { shop_url, token }
  })

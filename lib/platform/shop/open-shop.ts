import { audit } from '#platform/audit.ts'
import { startingSettings } from '#platform/billing/plans.ts'
import type { Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { makePasswordLink } from '#platform/staff/password/set-password.ts'
import { findShop } from './find-shop.ts'
import { makeShop, type NewShop } from './make-shop.ts'

/**
 * Makes a shop with its owner, and the one-time link with which the owner lets themselves in. With
 * a plan its campaigns may start; without one the vendor switches them on.
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
      settings: {
        ...startingSettings(plan),
        ...(plan === 'none' ? {} : { create_bulk_enabled: true }),
      },
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

import { Refusal } from '#contract/error.ts'
import type { PlatformEnv } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { gorgias } from './gorgias/vendor.ts'
import { klaviyo } from './klaviyo/vendor.ts'
import { loop } from './loop/vendor.ts'
import { keysOf, type Manifest, type Sending } from './manifest.ts'
import { recharge } from './recharge/vendor.ts'
import { shopify } from './shopify/vendor.ts'
import { yotpo } from './yotpo/vendor.ts'

/** Every vendor, one line each. */
export const vendors: readonly Manifest[] = [klaviyo, gorgias, yotpo, recharge, loop, shopify]

/** Vendors that get notices. */
export const senders: readonly Sending[] = vendors.filter(
  (vendor): vendor is Sending => vendor.sends !== undefined,
)

/** Checks that a vendor can be connected: by keys alone, or by its page of consent with our app. */
const isOffered = (env: PlatformEnv, manifest: Manifest): boolean =>
  keysOf(manifest).alone.length > 0 || (manifest.consent?.client(env) ?? null) !== null

/** Finds a vendor that can be connected by its name. Error: 404. */
export const vendorNamed = (env: PlatformEnv, name: string): Manifest => {
  const found = vendors.find((vendor) => vendor.name === name)
  if (!found || !isOffered(env, found)) throw new Refusal('not_found')
  return found
}

type Knowing = Pick<Ctx, 'env' | 'shop'> & { db: Db | Trx }

/** Lists the vendors that this installation can connect, and those that the shop has connected. */
export const knownVendors = async ({ db, env, shop }: Knowing): Promise<Manifest[]> => {
  const rows = await db
    .selectFrom('integration')
    .select('name')
    .where('shop_id', '=', shop.shop_id)
    .where('state', 'in', ['on', 'broken'])
    .execute()
  return vendors.filter(
    (vendor) => isOffered(env, vendor) || rows.some(({ name }) => name === vendor.name),
  )
}

/**
 * Finds a vendor by its name: one that is connected is known, whatever this installation offers, so
 * that it can be disconnected. Error: 404.
 */
export const knownVendor = async (ctx: Knowing, name: string): Promise<Manifest> => {
  const found = (await knownVendors(ctx)).find((vendor) => vendor.name === name)
  if (!found) throw new Refusal('not_found')
  return found
}

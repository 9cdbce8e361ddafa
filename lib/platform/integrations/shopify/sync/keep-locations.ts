import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ShopScope } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { graphql } from '#platform/integrations/shopify/graphql.ts'
import { fitted } from '#platform/integrations/shopify/read/fitted.ts'
import { locationsQuery } from '#platform/integrations/shopify/read/written-documents.ts'
import { isGranted } from '#platform/integrations/shopify/scopes.ts'
import type { Connection, Working } from './connection.ts'

const everyMs = 60 * 60_000
const Text = z.nullish(z.string())
const Locations = z.object({
  locations: z.object({
    nodes: z.array(
      z.object({
        legacyResourceId: z.string(),
        name: z.string(),
        isActive: z.boolean(),
        address: z.object({ address1: Text, city: Text, zip: Text, country: Text }),
      }),
    ),
  }),
})
type Location = z.output<typeof Locations>['locations']['nodes'][number]

/** Keeps a store's places, and those that it has no more as inactive, because refunds name them. */
const keep = (
  { db }: Working,
  { shop_id }: Pick<ShopScope, 'shop_id'>,
  domain: string,
  nodes: readonly Location[],
  now: Date,
): Promise<void> =>
  transact(db, async (trx) => {
    const rows = nodes.map(({ legacyResourceId, name, isActive, address }) => ({
      store_id: legacyResourceId,
      name: fitted(name, 200),
      active: isActive,
      address1: fitted(address.address1, 200) || null,
      city: fitted(address.city, 100) || null,
      zip: fitted(address.zip, 20) || null,
      country: fitted(address.country, 100) || null,
    }))
    await sql`
      insert into location as l (shop_id, store_id, name, active, address1, city, zip, country)
      select ${shop_id}::bigint, n.store_id, n.name, n.active, n.address1, n.city, n.zip, n.country
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        store_id text, name text, active boolean, address1 text, city text, zip text, country text)
      order by n.store_id
      on conflict (shop_id, store_id) where store_id is not null do update
      set name = excluded.name, active = excluded.active, address1 = excluded.address1,
        city = excluded.city, zip = excluded.zip, country = excluded.country`.execute(trx)
    await sql`
      update location set active = false
      where shop_id = ${shop_id} and active and store_id is not null
        and store_id <> all(${rows.map(({ store_id }) => store_id)}::text[])`.execute(trx)
    await sql`
      update store set locations_at = ${now}
      where shop_id = ${shop_id} and domain = ${domain}`.execute(trx)
  })

/** Reads a store's places where that was an hour ago, and it lets us. */
export const keepLocations = async (
  platform: Working,
  shop: ShopScope,
  { row, ask, credentials }: Connection,
): Promise<void> => {
  const { db, clock } = platform
  const domain = row.account
  if (!domain || !isGranted(row.scopes, 'read_locations')) return
  const known = await db
    .selectFrom('store')
    .select('locations_at')
    .where('shop_id', '=', shop.shop_id)
    .where('domain', '=', domain)
    .executeTakeFirst()
  const now = clock()
  if (!known || (known.locations_at && now.getTime() - known.locations_at.getTime() < everyMs))
    return
  const { locations } = await graphql(ask, credentials, {
    topic: 'read_locations',
    query: locationsQuery,
    shape: Locations,
  })
  await keep(platform, shop, domain, locations.nodes, now)
}

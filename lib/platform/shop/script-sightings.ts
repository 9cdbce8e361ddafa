import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { originsOf } from '#rules/shopper/origins.ts'

/** Lists the websites on which a shop's customers may be, in their browsers' form. */
export const websitesOf = ({ shop_url, settings }: ShopScope): string[] =>
  originsOf(shop_url, settings.storefront_domains)

const noteEvery = 60_000

/** Times of the last notes of this process; of known websites alone, so it can't grow. */
const noted = new WeakMap<object, Map<string, number>>()

/**
 * Notes that a shop's script or call was requested from one of its websites; of a website not among
 * them nothing is kept. Writes once a minute a shop and website, over all processes.
 */
export const noteSighting = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  shop: ShopScope,
  origin: string | null,
): Promise<void> => {
  if (origin === null || !websitesOf(shop).includes(origin)) return
  const now = clock()
  const key = `${shop.shop_id} ${origin}`
  const times = noted.get(db) ?? new Map<string, number>()
  noted.set(db, times)
  if (now.getTime() - (times.get(key) ?? -noteEvery) < noteEvery) return
  times.set(key, now.getTime())
  await sql`
    insert into script_seen (shop_id, origin, seen_at)
    values (${shop.shop_id}, ${origin}, ${now})
    on conflict (shop_id, origin) do update set seen_at = excluded.seen_at
    where script_seen.seen_at <= ${new Date(now.getTime() - noteEvery)}`.execute(db)
}

/** Reads when each website of a shop was last seen. */
export const sightingsOf = async (
  { db }: Pick<Platform, 'db'>,
  shop: ShopScope,
): Promise<{ origin: string; seen_at: string | null }[]> => {
  const rows = await db
    .selectFrom('script_seen')
    .select(['origin', 'seen_at'])
    .where('shop_id', '=', shop.shop_id)
    .execute()
  return websitesOf(shop).map((origin) => ({
    origin,
    seen_at: rows.find((row) => row.origin === origin)?.seen_at.toISOString() ?? null,
  }))
}

/** Reads the website from which a browser requests a script: of its origin, else of its referrer. */
export const websiteOf = (headers: Headers): string | null => {
  const sent = headers.get('origin') ?? headers.get('referer')
  return sent && URL.canParse(sent) ? new URL(sent).origin : null
}

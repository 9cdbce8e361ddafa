import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { isConnectionLost, isTransient } from '#platform/db/refusal-of-database.ts'
import { startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { decideAlone } from './decide-alone.ts'
import { decideChunk } from './decide-chunk.ts'
import { namePeople } from './name-people.ts'
import { budgetMoved } from './spend.ts'

type Pace = { lanes: number; chunk: number; lookMs: number }
/**
 * Chunks leave room for other calls between them: with 500 events a list waits three times as long, and
 * none is decided faster. They are smaller on an embedded database, which serves everybody on one thread.
 */
export const paces = {
  postgres: { lanes: 2, chunk: 150, lookMs: usualLook.postgres },
  pglite: { lanes: 1, chunk: 100, lookMs: usualLook.pglite },
} as const satisfies Record<string, Pace>

/** Lists shops with events to decide; those of a locked or blocked shop wait. */
const shopsToServe = async ({ db }: Pick<Platform, 'db'>): Promise<ShopScope[]> => {
  const { rows } = await sql<ShopScope>`
    select s.shop_id, s.shop_url, s.name, s.currency, s.time_zone, s.email, s.settings
    from shop s
    where exists (
      select from event e where e.shop_id = s.shop_id and e.decide = 'waiting'
    )`.execute(db)
  return rows
    .map((shop) => ({ ...shop, settings: { ...defaultSettings, ...shop.settings } }))
    .filter(({ settings }) => !settings.block_shop && !settings.gw_locked)
}

const isPassing = (cause: unknown): boolean =>
  cause === budgetMoved || isTransient(cause) || isConnectionLost(cause)

/**
 * Decides a chunk of a shop's events; if it breaks, each of them alone. Returns whether there may be
 * more to do.
 */
export const serveShop = async (
  platform: Platform,
  shop: ShopScope,
  most: number,
): Promise<boolean> => {
  try {
    await namePeople(platform, shop, { most })
    if ((await decideChunk(platform, shop, { most })) > 0) return true
  } catch (cause) {
    if (isPassing(cause)) return true
    await decideAlone(platform, shop, { most })
    return true
  }
  return decideAlone(platform, shop, { again: true })
}

/** Gives the shop that waited longest a chunk; false: no shop has any work that isn't in hand. */
export const turnsOf = (platform: Platform, chunk: number): (() => Promise<boolean>) => {
  const served = new Map<bigint, number>()
  let turn = 0
  return async () => {
    const shops = await shopsToServe(platform)
    for (const id of served.keys())
      if (!shops.some(({ shop_id }) => shop_id === id)) served.delete(id)
    const waiting = shops.toSorted(
      (a, b) => (served.get(a.shop_id) ?? 0) - (served.get(b.shop_id) ?? 0),
    )
    for (const shop of waiting) {
      served.set(shop.shop_id, (turn += 1))
      if (await serveShop(platform, shop, chunk)) return true
    }
    return false
  }
}

/**
 * Decides waiting events. An event's row belongs to the transaction that locks it, so any number of
 * processes share a shop, and a killed one leaves nothing behind.
 */
export const startDeciding = (platform: Platform, { lanes, chunk, lookMs }: Pace): Worker =>
  startWorker(platform, {
    name: 'workflows',
    channel: 'workflows',
    atOnce: lanes,
    stopMs: 8000,
    lookMs,
    turn: turnsOf(platform, chunk),
  })

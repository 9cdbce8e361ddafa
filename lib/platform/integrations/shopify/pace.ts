import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Pace, type Paced, VendorProblem } from '#platform/integrations/manifest.ts'
import { partIn } from '#platform/integrations/read-json.ts'

/** Part of a store's points that is kept for requests for which a person waits. */
const keptShare = 0.2
/** Points that must be there for our dearest document, whatever it then costs. */
export const dearestCost = 600
/** Points that a request is taken to cost until its answer says what is left. */
const usualCost = 50
const waitMostMs = 5000

type Left = { available: number; most: number; restore: number }

/** Takes points from the store's bucket; returns how long to wait where there are too few. */
const takePoints = async ({ db, clock, shop, isForPerson }: Paced): Promise<number> => {
  const now = clock()
  const kept = isForPerson ? 0 : keptShare
  const filled = sql`least(most, available
    + restore * greatest(0, extract(epoch from ${now}::timestamptz - at)))`
  const { rows } = await sql`
    update store_budget
    set available = ${filled} - ${usualCost}, at = ${now}
    where shop_id = ${shop.shop_id} and ${filled} >= most * ${kept}::real + ${dearestCost}
    returning shop_id`.execute(db)
  if (rows.length > 0) return 0
  const { rows: known } = await sql<Left>`
    select ${filled} as available, most, restore
    from store_budget
    where shop_id = ${shop.shop_id}`.execute(db)
  const left = known[0]
  if (!left) return 0
  const missing = left.most * kept + dearestCost - left.available
  return Math.max(50, (missing / Math.max(1, left.restore)) * 1000)
}

const Status = z.object({
  maximumAvailable: z.number(),
  currentlyAvailable: z.number(),
  restoreRate: z.number(),
})

/** The points of a store, which every process takes from one row. Shopify's answers have the last word. */
export const pace: Pace = {
  take: async (of, { url }) => {
    if (!url.endsWith('/graphql.json')) return
    let waited = 0
    for (;;) {
      const ms = await takePoints(of)
      if (ms === 0) return
      if (waited + ms > waitMostMs) throw new VendorProblem('throttled')
      waited += ms
      await pause(ms)
    }
  },
  learn: async ({ db, clock, shop }, answer) => {
    const status = Status.safeParse(partIn(answer, 'extensions', 'cost', 'throttleStatus')).data
    if (!status) return
    await sql`
      insert into store_budget (shop_id, most, available, restore, at)
      values (
        ${shop.shop_id}, ${status.maximumAvailable}, ${status.currentlyAvailable},
        ${status.restoreRate}, ${clock()}
      )
      on conflict (shop_id) do update
      set most = excluded.most, available = excluded.available, restore = excluded.restore,
        at = excluded.at`.execute(db)
  },
}

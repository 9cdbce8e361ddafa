import { sql } from 'kysely'
import type { AssetName } from '#contract/assets/assets.ts'
import type { Ctx } from '#platform/ctx.ts'
import { featureToShow } from '#rules/assets/gates.ts'
import { scripted } from '#rules/assets/places.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'

const unseenMs = 7 * 24 * 60 * 60 * 1000

/**
 * Counts the assets that only the script shows and that are on, although no website of the shop has
 * requested it for seven days; 0 while it is seen, or for seven days after one was switched on.
 */
export const countUnseen = async ({ db, shop, now }: Ctx): Promise<number> => {
  const { rows } = await sql<{ name: AssetName; updated_at: Date; seen_at: Date | null }>`
    select a.name, a.updated_at,
      (select max(s.seen_at) from script_seen s where s.shop_id = a.shop_id) as seen_at
    from store_asset a
    where a.shop_id = ${shop.shop_id} and a.active and a.name = any(${[...scripted]})`.execute(db)
  const shown = rows.filter(({ name }) => {
    const feature = featureToShow(name)
    return (
      !feature || isFeatureAllowed(shop.settings, feature, { auto_approve_for_plan: wholePlan })
    )
  })
  const ago = new Date(now.getTime() - unseenMs)
  const isUnseen = ({ updated_at, seen_at }: (typeof shown)[number]) =>
    updated_at <= ago && (seen_at === null || seen_at <= ago)
  return shown.filter(isUnseen).length
}

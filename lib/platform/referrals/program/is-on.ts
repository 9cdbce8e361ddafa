import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'

/** Checks whether the shop has its referral program on and its plan includes it. */
export const isOn = (settings: Settings): boolean =>
  settings.enable_referral === true &&
  isFeatureAllowed(settings, 'referral', { auto_approve_for_plan: wholePlan })

/** Checks whether links are handed out: the program is on, and one is live. */
export const handsOutLinks = async (
  db: Db | Trx,
  { shop_id, settings }: { shop_id: bigint; settings: Settings },
): Promise<boolean> => {
  if (!isOn(settings)) return false
  const live = await db
    .selectFrom('workflow')
    .select('workflow_id')
    .where('shop_id', '=', shop_id)
    .where('kind', '=', 'referral')
    .where('trigger', '=', 'referral_successful')
    .where('state', '=', 'live')
    .executeTakeFirst()
  return live !== undefined
}

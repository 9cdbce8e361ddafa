import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { isFeatureAllowed, wholePlan } from '#rules/feature-gate.ts'
import { usedOf } from './usage.ts'

/** How many the plan holds as of now, null: without limit. Read in the transaction: the plan may have changed since the call came in. */
const heldOf = async ({ trx, shop }: TrxCtx, feature: string, field: string): Promise<number | null> => {
  const { settings } = await trx.selectFrom('shop').select('settings').where('shop_id', '=', shop.shop_id).executeTakeFirstOrThrow()
  if (!isFeatureAllowed(settings, feature, { auto_approve_for_plan: wholePlan })) throw new Refusal('feature_not_in_plan', { field, facts: { feature } })
  return settings.features?.find(({ name }) => name === feature)?.count ?? null
}

/**
 * Refused where the plan lacks the feature, or has no more of it for now. With a count, those of a shop who use it go
 * one after another until their transactions end, so that fifty at once are counted too; without one nothing is locked or counted.
 */
export const passPlan = async (ctx: TrxCtx, feature: string, field: string): Promise<void> => {
  if ((await heldOf(ctx, feature, field)) === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.shop.shop_id}:plan:${feature}`}, 0))`.execute(ctx.trx)
  const count = await heldOf(ctx, feature, field)
  if (count !== null && (await usedOf(ctx.trx, ctx, feature)) >= count) throw new Refusal('plan_used_up', { field, facts: { feature, count } })
}

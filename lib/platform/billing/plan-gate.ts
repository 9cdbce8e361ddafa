import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { isFeatureAllowed } from '#rules/feature-gate.ts'
import { usedOf } from './usage.ts'

/**
 * Refused where the plan lacks the feature, or has no more of it this month. With a count, those of a shop who use it go
 * one after another until their transactions end, so that fifty at once are counted too; without one nothing is locked or counted.
 */
export const passPlan = async (ctx: TrxCtx, feature: string, field: string): Promise<void> => {
  const { settings, shop_id } = ctx.shop
  if (!isFeatureAllowed(settings, feature)) throw new Refusal('feature_not_in_plan', { field })
  const count = settings.features?.find(({ name }) => name === feature)?.count ?? null
  if (count === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${shop_id}:plan:${feature}`}, 0))`.execute(ctx.trx)
  if (!isFeatureAllowed(settings, feature, { count: await usedOf(ctx.trx, ctx, feature) })) throw new Refusal('plan_used_up', { field, facts: { count } })
}

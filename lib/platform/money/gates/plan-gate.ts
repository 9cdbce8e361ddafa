import { Refusal } from '#contract/error.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Counted } from '#platform/area.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { lock } from '#platform/money/locks.ts'
import type { Trx } from '#platform/db/transact.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import { usedOf } from './usage.ts'

/** A transaction of a shop whose plan decides, at any actor's call. */
export type Planned = Pick<TrxCtx, 'trx' | 'areas' | 'shop' | 'now' | 'asOfNow'>

/** Reads settings in the transaction, because the plan may have changed since the call arrived. */
const settingsNow = async ({
  trx,
  shop,
}: {
  trx: Trx
  shop: Pick<TrxCtx['shop'], 'shop_id'>
}): Promise<Settings> =>
  (
    await trx
      .selectFrom('shop')
      .select('settings')
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow()
  ).settings

/** Refuses a feature that the plan lacks. */
export const requireFeature = (settings: Settings, feature: string, field?: string): void => {
  if (!isFeatureAllowed(settings, feature, { auto_approve_for_plan: wholePlan }))
    throw new Refusal('feature_not_in_plan', { ...(field ? { field } : {}), facts: { feature } })
}

/** Returns the plan's allowance of a feature; null: unlimited. */
const heldOf = (settings: Settings, feature: string, field?: string): number | null => {
  requireFeature(settings, feature, field)
  return settings.features?.find(({ name }) => name === feature)?.count ?? null
}

/**
 * Refuses a feature that the plan lacks or that is used up. Users of a counted feature in a shop
 * are serialised until their transactions end, so that simultaneous calls are counted; an uncounted
 * one takes no lock.
 */
export const passPlan = async (ctx: Planned, feature: string, field: string): Promise<void> => {
  if (heldOf(ctx.asOfNow ? ctx.shop.settings : await settingsNow(ctx), feature, field) === null)
    return
  await holdFeature(ctx.trx, ctx, feature)
  const count = heldOf(await settingsNow(ctx), feature, field)
  if (count !== null && (await usedOf(ctx.trx, ctx, feature)) >= count)
    throw new Refusal('plan_used_up', { field, facts: { feature, count } })
}

const holdFeature = (trx: Trx, { shop }: Pick<Counted, 'shop'>, feature: string): Promise<void> =>
  lock(trx, 'plan', shop.shop_id, feature)

/**
 * Takes the locks of these features in their order, before any other lock, for a call that learns
 * only later which it uses. Uncounted features take none.
 */
export const holdPlan = async (ctx: TrxCtx, features: readonly string[]): Promise<void> => {
  const { features: listed = [] } = ctx.asOfNow ? ctx.shop.settings : await settingsNow(ctx)
  for (const feature of features.toSorted())
    if (listed?.some(({ name, count }) => name === feature && count !== null))
      await holdFeature(ctx.trx, ctx, feature)
}

/**
 * Returns what the plan still allows of a feature now and what is used; null: unlimited. Locked
 * until the transaction ends, as in `passPlan`.
 */
export const leftOf = async (
  trx: Trx,
  of: Counted,
  feature: string,
): Promise<{ left: number; used: number } | null> => {
  if (heldOf(await settingsNow({ trx, shop: of.shop }), feature) === null) return null
  await holdFeature(trx, of, feature)
  const count = heldOf(await settingsNow({ trx, shop: of.shop }), feature)
  if (count === null) return null
  const used = await usedOf(trx, of, feature)
  return { left: Math.max(0, count - used), used }
}

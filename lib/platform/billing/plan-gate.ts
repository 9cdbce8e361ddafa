import { Refusal } from '#contract/error.ts'
import type { Settings } from '#contract/shop/settings.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { lock } from '#platform/money/locks.ts'
import type { Trx } from '#platform/db/transact.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import { type Counted, usedOf } from './usage.ts'

/** Read in the transaction: the plan may have changed since the call came in. */
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

/** How many the plan holds, null: without limit. */
const heldOf = (settings: Settings, feature: string, field?: string): number | null => {
  if (!isFeatureAllowed(settings, feature, { auto_approve_for_plan: wholePlan }))
    throw new Refusal('feature_not_in_plan', { ...(field ? { field } : {}), facts: { feature } })
  return settings.features?.find(({ name }) => name === feature)?.count ?? null
}

/**
 * Refused where the plan lacks the feature, or has no more of it for now. With a count, those of a
 * shop who use it go one after another until their transactions end, so that fifty at once are
 * counted too; without one nothing is locked or counted.
 */
export const passPlan = async (ctx: TrxCtx, feature: string, field: string): Promise<void> => {
  if (heldOf(ctx.asOfNow ? ctx.shop.settings : await settingsNow(ctx), feature, field) === null)
    return
  await holdFeature(ctx.trx, ctx, feature)
  const count = heldOf(await settingsNow(ctx), feature, field)
  if (count !== null && (await usedOf(ctx.trx, ctx, feature)) >= count)
    throw new Refusal('plan_used_up', { field, facts: { feature, count } })
}

const holdFeature = (trx: Trx, { shop }: Counted, feature: string): Promise<void> =>
  lock(trx, 'plan', shop.shop_id, feature)

/**
 * Takes the places of these features in their order, before any other lock, for a call that learns
 * only later which of them it uses. A feature without a count is not locked.
 */
export const holdPlan = async (ctx: TrxCtx, features: readonly string[]): Promise<void> => {
  const { features: listed = [] } = ctx.asOfNow ? ctx.shop.settings : await settingsNow(ctx)
  for (const feature of features.toSorted())
    if (listed?.some(({ name, count }) => name === feature && count !== null))
      await holdFeature(ctx.trx, ctx, feature)
}

/**
 * How many more credits the plan holds for now, null: any number. Held like `passPlan`, to the end
 * of the transaction. `areCards`: each may be a gift card of its own.
 */
export const passableGifts = async (
  trx: Trx,
  of: Counted,
  areCards: boolean,
): Promise<number | null> => {
  const free: number[] = []
  for (const feature of ['issue_store_credit', ...(areCards ? ['monthly_gifts'] : [])]) {
    if (heldOf(await settingsNow({ trx, shop: of.shop }), feature) === null) continue
    await holdFeature(trx, of, feature)
    const count = heldOf(await settingsNow({ trx, shop: of.shop }), feature)
    if (count !== null) free.push(Math.max(0, count - (await usedOf(trx, of, feature))))
  }
  return free.length ? Math.min(...free) : null
}

import type { Answer, Parsed } from '#contract/endpoint.ts'
import { trialDays, type tryReturnSettings as call } from '#contract/returns/policy.ts'
import type { TrialSums } from '#contract/returns/policy-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { snapshot } from '#platform/db/transact.ts'
import { formatMinor } from '#rules/money.ts'
import { newTrial, type Trial, trialOf } from '#rules/returns/policy-trial.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { keptSettings } from './change-settings.ts'
import { returnSettingsOf } from './read-settings.ts'
import { eachCase } from './trial-cases.ts'

const share = ({ count, amount }: Trial['allow']) => ({ count, amount: formatMinor(amount) })

const toSums = (trial: Trial): TrialSums => ({
  automatic: share(trial.automatic),
  allow: share(trial.allow),
  review: share(trial.review),
  refuse: share(trial.refuse),
  keep_item: share(trial.keep_item),
  bonus: formatMinor(trial.bonus),
  fees: formatMinor(trial.fees),
  reasons: [...trial.reasons]
    .map(([key, count]) => ({ key, count }))
    .toSorted((a, b) => b.count - a.count),
})

/** Applies a policy to the orders and refunds of the last days, beside the current one. */
export const tryReturnSettings = (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  snapshot(ctx.db, async (trx) => {
    const { shop, now } = ctx
    const current = await returnSettingsOf(trx, shop.shop_id)
    const tried = keptSettings(body.settings)
    const both = async (kind: 'orders' | 'refunds') => {
      const sums = { now: newTrial(), trial: newTrial() }
      const tries = [trialOf(current, sums.now), trialOf(tried, sums.trial)]
      const scope = { days: trialDays, policies: [current, tried] }
      const capped = await eachCase({ shop, now, db: trx }, kind, scope, (one) => {
        for (const tryCase of tries) tryCase(one)
      })
      return { capped, sums: { now: toSums(sums.now), trial: toSums(sums.trial) } }
    }
    const orders = await both('orders')
    const refunds = await both('refunds')
    const to = dayIn(shop.time_zone, now)
    return {
      from: daysFrom(to, -trialDays),
      to,
      currency: shop.currency,
      orders: orders.sums,
      refunds: refunds.sums,
      capped: orders.capped || refunds.capped,
    }
  })

import type { Answer } from '#contract/endpoint.ts'
import type { getOwnLimits as call } from '#contract/store-credit/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { takingMax } from '#rules/store-credit/adjustment.ts'
import { formatMinor } from '#rules/money.ts'
import { givenToday } from '#platform/money/gates/own-limit.ts'

/** Returns the limits for the form; they are checked again on submission. */
export const readOwnLimits = async (ctx: Ctx): Promise<Answer<typeof call>> => {
  const { settings, currency } = ctx.shop
  const { issue, day } = ctx.actor.limits
  const own_max = issue === null ? null : formatMinor(issue)
  const left = day === null ? null : day - (await givenToday(ctx.db, ctx))
  return {
    currency,
    above: settings.limit_store_credit_issue_min_value || null,
    shop_max: settings.limit_store_credit_issue_max_value || null,
    own_max,
    day_max: day === null ? null : formatMinor(day),
    day_left: left === null ? null : formatMinor(left > 0n ? left : 0n),
    taking_max: takingMax(ctx.actor, settings, ctx.actor.key ? own_max : null),
  }
}

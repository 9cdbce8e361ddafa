import type { Answer } from '#contract/endpoint.ts'
import type { listReminders as call } from '#contract/reminders/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { rulesOf, sentLately, toReminder } from './rule.ts'

export const listReminders = async (ctx: Ctx): Promise<Answer<typeof call>> => {
  const rules = await rulesOf(ctx.db, ctx.shop.shop_id)
  const countsOf = await sentLately(ctx.db, ctx.shop.shop_id, ctx.now)
  return { rows: rules.map((rule) => toReminder(rule, countsOf(rule))) }
}

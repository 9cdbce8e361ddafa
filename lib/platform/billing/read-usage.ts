import type { getUsedServices } from '#contract/billing/calls.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countOf, usedOf } from '#platform/money/gates/usage.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

type Service = Answer<typeof getUsedServices>['services'][number]
/** Returns the first day of the next month in the shop's calendar. */
const nextMonth = ({ shop, now }: Ctx): string => {
  const [year = 0, month = 0] = dayIn(shop.time_zone, now).split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** Lists the plan's countable features, in the plan's order. */
export const readUsage = async (ctx: Ctx): Promise<Answer<typeof getUsedServices>> => {
  const listed = (ctx.shop.settings.features ?? []).filter(({ name }) => countOf(ctx, name))
  const services = listed.map(
    async ({ name, count }): Promise<Service> => ({
      name,
      count,
      used: await usedOf(ctx.db, ctx, name),
      resets_on: countOf(ctx, name)?.by === 'month' ? nextMonth(ctx) : null,
    }),
  )
  return { services: await Promise.all(services) }
}

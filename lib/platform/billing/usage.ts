import { type RawBuilder, sql } from 'kysely'
import type { getUsedServices } from '#contract/billing/calls.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

type Service = Answer<typeof getUsedServices>['services'][number]
/** Whose use is counted, and when. */
export type Counted = Pick<Ctx, 'now'> & { shop: Pick<Ctx['shop'], 'shop_id' | 'time_zone'> }
type Count = (ctx: Counted, since: RawBuilder<Date>) => RawBuilder<{ n: string }>

// what came back in part has been used: else a cent undone would give a new one
const kept = sql`not exists (
  select from movement u
  where u.shop_id = m.shop_id and u.undoes = m.movement_id and u.amount = -m.amount)`

/**
 * What starts anew with each month of the shop's calendar. An issue that was undone in full has not
 * been used.
 */
const byMonth: Record<string, Count> = {
  issue_store_credit: ({ shop }, since) => sql`
    select count(*)::text as n
    from movement m
    where m.shop_id = ${shop.shop_id} and m.kind = 'issue' and m.source in ('staff', 'bulk')
      and m.at >= ${since} and ${kept}`,
  // a card of its own is fulfilled by its first movement, and stays one when a customer gets it later
  monthly_gifts: ({ shop }, since) => sql`
    select count(*)::text as n
    from gift_card g
      join movement m on m.shop_id = g.shop_id
        and m.gift_card_id = g.gift_card_id and m.at = g.fulfilled_at
    where g.shop_id = ${shop.shop_id} and g.fulfilled_at >= ${since}
      and m.kind = 'issue' and m.source in ('staff', 'bulk') and ${kept}`,
  monthly_orders: ({ shop }, since) => sql`
    select count(*)::text as n
    from orders
    where shop_id = ${shop.shop_id} and created_at >= ${since}`,
}
const atOnce: Record<string, Count> = {
  staff_seats: ({ shop }) => sql`
    select count(*)::text as n
    from staff
    where shop_id = ${shop.shop_id} and blocked_at is null and not is_admin`,
}
const counts: Record<string, Count> = { ...byMonth, ...atOnce }

/** How much of a feature is used by now; of one that nothing counts yet, nothing. */
export const usedOf = async (db: Db | Trx, ctx: Counted, feature: string): Promise<number> => {
  const zone = ctx.shop.time_zone
  const monthStart = sql<Date>`(
    date_trunc('month', ${ctx.now}::timestamptz at time zone ${zone}) at time zone ${zone})`
  const count = await counts[feature]?.(ctx, monthStart).execute(db)
  return Number(count?.rows[0]?.n ?? 0)
}

/** The first day of the next month in the shop's calendar. */
const nextMonth = ({ shop, now }: Ctx): string => {
  const [year = 0, month = 0] = dayIn(shop.time_zone, now).split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** The features of the plan that can be counted now, in the order of the plan. */
export const readUsage = async (ctx: Ctx): Promise<Answer<typeof getUsedServices>> => {
  const listed = (ctx.shop.settings.features ?? []).filter(({ name }) =>
    Object.hasOwn(counts, name),
  )
  const services = listed.map(
    async ({ name, count }): Promise<Service> => ({
      name,
      count,
      used: await usedOf(ctx.db, ctx, name),
      resets_on: Object.hasOwn(byMonth, name) ? nextMonth(ctx) : null,
    }),
  )
  return { services: await Promise.all(services) }
}

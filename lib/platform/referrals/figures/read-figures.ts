import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { getReferralFigures as call } from '#contract/referrals/calls.ts'
import { askedDays } from '#platform/analytics/range.ts'
import type { Ctx } from '#platform/ctx.ts'
import { within } from '#platform/start-of-day.ts'
import { formatMinor } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { earnedBy } from './earned.ts'

type Sums = Record<
  | 'links'
  | 'claims'
  | 'confirmed'
  | 'ordered'
  | 'friends_rewarded'
  | 'referrers_rewarded'
  | 'in_review'
  | 'refused',
  number
> &
  Record<'cost' | 'pending' | 'recalled' | 'revenue', bigint>

/** Sums the friends who came in a period, with what became of them until now. */
export const readReferralFigures = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, shop, now } = ctx
  const { shop_id } = shop
  const range = askedDays(query, dayIn(shop.time_zone, now))
  const { rows } = await sql<Sums>`
    with
      came as materialized (
        select r.referral_id, r.customer_id, r.order_id, r.state, r.by_link
        from referral r
        where r.shop_id = ${shop_id} and ${within(ctx, sql`r.created_at`, range)}),
      earned as materialized (
        select r.referral_id, w.*
        from came r
        cross join ${earnedBy(shop_id)}),
      money as (
        select
          count(distinct referral_id)
            filter (where state = 'granted' and not is_referrers)::int as friends_rewarded,
          count(distinct referral_id)
            filter (where state = 'granted' and is_referrers)::int as referrers_rewarded,
          coalesce(sum(amount - recalled) filter (where state = 'granted'), 0)::bigint as cost,
          coalesce(sum(amount - recalled) filter (where state = 'pending'), 0)::bigint as pending,
          coalesce(sum(recalled), 0)::bigint as recalled
        from earned)
    select money.*,
      (
        select count(*)::int from referral_link l
        where l.shop_id = ${shop_id} and ${within(ctx, sql`l.created_at`, range)}
      ) as links,
      (
        select count(*)::int from (
          select distinct k.link_id, k.email
          from referral_claim k
          where k.shop_id = ${shop_id} and ${within(ctx, sql`k.created_at`, range)}) k
      ) as claims,
      (select count(*)::int from came where by_link) as confirmed,
      (select count(*)::int from came where order_id is not null) as ordered,
      (select count(*)::int from came where state = 'review') as in_review,
      (select count(*)::int from came where state = 'refused') as refused,
      (
        select coalesce(sum(o.total - o.refunded - o.refunded_here), 0)::bigint
        from came r
        join orders o on o.shop_id = ${shop_id} and o.order_id = r.order_id
        where o.cancelled_at is null
      ) as revenue
    from money`.execute(db)
  const { cost, pending, recalled, revenue, ...counts } = rows[0]!
  return {
    currency: shop.currency,
    range,
    ...counts,
    cost: formatMinor(cost),
    pending: formatMinor(pending),
    recalled: formatMinor(recalled),
    revenue: formatMinor(revenue),
  }
}

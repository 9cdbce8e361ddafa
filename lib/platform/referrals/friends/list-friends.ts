import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import {
  friendStates,
  type FriendStep,
  type listReferredFriends as call,
} from '#contract/referrals/calls.ts'
import { holds } from '#platform/search/text-match.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countByKind, countRows, type Order, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { earnedBy } from '#platform/referrals/figures/earned.ts'
import { withinAny } from '#platform/start-of-day.ts'
import { friendRows, place, toFriends } from './read-friends.ts'

const waitingFirst: Order = {
  at: place,
  id: sql`r.referral_id`,
  timeOf: (time) => sql`${time.getTime()}::int`,
}

type Query = Parsed<typeof call>['query']

const paid = (shopId: bigint, side: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (select from ${earnedBy(shopId)} where w.state = 'granted' and ${side})`

const hasStep = (shopId: bigint, step: FriendStep): RawBuilder<unknown> => {
  switch (step) {
    case 'confirmed':
      return sql`r.by_link`
    case 'ordered':
      return sql`r.order_id is not null`
    case 'friend_rewarded':
      return paid(shopId, sql`not w.is_referrers`)
    case 'referrer_rewarded':
      return paid(shopId, sql`w.is_referrers`)
    case 'rewarded':
      return paid(shopId, sql`true`)
  }
}

const found = (ctx: Ctx, { search, step, ...days }: Query): RawBuilder<unknown> => sql`
  ${sql.join(
    [
      sql`r.shop_id = ${ctx.shop.shop_id}`,
      ...withinAny(ctx, sql`r.created_at`, days),
      ...(step ? [hasStep(ctx.shop.shop_id, step)] : []),
    ],
    sql` and `,
  )}
  ${
    search
      ? sql`and (${holds(sql`(' ' || searchable(concat_ws(' ', r.name, r.email)))`, search)}
          or ${holds(sql`c.search`, search)}
          or exists (
            select from customer f
            where f.shop_id = r.shop_id and f.email = r.email
              and ${holds(sql`f.search`, search)}
          ))`
      : sql``
  }`

const from = sql`
  from referral r
  join customer c on c.shop_id = r.shop_id and c.customer_id = r.customer_id`

/** Lists referred friends, those that wait for a decision first, then the newest. */
export const listFriends = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(query)
  const all = found(ctx, query)
  const which = query.state ? sql`${all} and r.state = ${query.state}` : all
  const { rows } = await friendRows(sql`where ${which} ${stepOf(walk, waitingFirst)}`).execute(
    ctx.db,
  )
  const counted = await countRows(ctx.db, sql`${from} where ${which}`)
  const counts = await countByKind(
    ctx.db,
    friendStates,
    sql`1 ${from} where ${all} and r.state = k.kind`,
  )
  const page = pageOf(rows, walk, (row) => ({
    at: new Date(Number(row.place)),
    id: row.referral_id,
  }))
  return {
    ...counted,
    ...counts,
    ...page,
    rows: await toFriends(ctx.db, ctx.shop.shop_id, page.rows),
  }
}

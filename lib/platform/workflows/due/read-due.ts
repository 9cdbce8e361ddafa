import { sql } from 'kysely'
import type { Act } from '#platform/ctx.ts'
import type { Db } from '#platform/db/transact.ts'
import { returnSettingsOf } from '#platform/returns/policy/read-settings.ts'
import type { ReturnSettings } from '#rules/returns/policy.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import { dueAt } from '#rules/workflows/time/due.ts'
import type { DueReward } from '#platform/workflows/run/post-rewards.ts'
import { windowEnd } from '#platform/workflows/run/rewards-of.ts'
import type { Terms } from '#platform/workflows/run/terms.ts'

/** A held reward with what became of its order. */
type Held = DueReward & {
  run_id: bigint | null
  due_by: 'days' | 'fulfilled' | 'return_window' | 'approval' | null
  due_at: Date | null
  order_id: bigint | null
  country: string | null
  ordered_at: Date | null
  fulfilled_at: Date | null
  cancelled_at: Date | null
  customer_id: bigint
  is_gone: boolean
  /** goods of its order are on their way back, or may be */
  is_returning: boolean
}
/** Rewards that are granted now, put off, or cancelled with their order or customer. */
export type Sorted = {
  grants: Held[]
  later: { reward_id: bigint; due_at: Date | null }[]
  ends: bigint[]
}

/** Lists shops with held rewards that are due, or whose order was fulfilled meanwhile. */
export const shopsWithDue = async (db: Db, now: Date): Promise<bigint[]> => {
  const { rows } = await sql<{ shop_id: bigint }>`
    select s.shop_id
    from shop s
    where exists (
        select from reward r
        where r.shop_id = s.shop_id and r.state = 'pending' and r.due_at <= ${now}
      )
      or exists (
        select from reward r
        join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
        where r.shop_id = s.shop_id and r.state = 'pending' and r.due_at is null
          and r.due_by = 'fulfilled' and (o.fulfilled_at is not null or o.cancelled_at is not null)
      )
      or exists (
        select from workflow_act a where a.shop_id = s.shop_id and a.due_at <= ${now}
      )
    order by s.shop_id`.execute(db)
  return rows.map(({ shop_id }) => shop_id)
}

/**
 * Sets when rewards are due that waited for the fulfilment of their order. Returns how many were
 * set, at most `most`.
 */
export const setFulfilled = async (
  { trx, shop }: Pick<Act, 'trx' | 'shop'>,
  most: number,
): Promise<number> => {
  const { rows } = await sql<{ reward_id: bigint; terms: Terms; fulfilled_at: Date | null }>`
    select r.reward_id, r.terms, o.fulfilled_at
    from reward r
    join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
    where r.shop_id = ${shop.shop_id} and r.state = 'pending' and r.due_at is null
      and r.due_by = 'fulfilled' and (o.fulfilled_at is not null or o.cancelled_at is not null)
    order by r.reward_id
    limit ${most}
    for update of r skip locked`.execute(trx)
  const due = rows.map(({ terms, fulfilled_at }) => {
    const at = new Date(terms.at)
    const holding = { zone: shop.time_zone, at, fulfilled_at, lastDay: null }
    // a cancelled order's reward is looked at right away
    return dueAt(terms.hold ?? undefined, holding) ?? at
  })
  await putOff(
    { trx, shop },
    rows.map(({ reward_id }, at) => ({ reward_id, due_at: due[at]! })),
  )
  return rows.length
}

/** Moves when rewards are due. */
export const putOff = async (
  { trx, shop }: { trx: Act['trx']; shop: { shop_id: bigint } },
  later: Sorted['later'],
): Promise<void> => {
  if (later.length === 0) return
  await sql`
    update reward r
    set due_at = u.due_at
    from unnest(
      ${later.map(({ reward_id }) => reward_id)}::bigint[],
      ${later.map(({ due_at }) => due_at)}::timestamptz[]) u (reward_id, due_at)
    where r.shop_id = ${shop.shop_id} and r.reward_id = u.reward_id`.execute(trx)
}

/**
 * Locks due rewards of a shop, which waited longest, or one of them by its number. They are picked
 * by their index before anything is joined, as many may be due at one time.
 */
export const holdDue = async (
  { trx, shop, now }: Pick<Act, 'trx' | 'shop' | 'now'>,
  which: { most: number } | { only: bigint },
): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    with held as materialized (
      select r.*
      from reward r
      where r.shop_id = ${shop.shop_id} and r.state = 'pending'
        and ${'only' in which ? sql`r.reward_id = ${which.only}` : sql`r.due_at <= ${now}`}
      order by r.due_at
      limit ${'only' in which ? 1 : which.most}
      for update of r ${'only' in which ? sql`` : sql`skip locked`}
    )
    select r.reward_id, r.run_id, r.customer_id, r.amount - r.recalled as amount, r.terms, r.due_by,
      r.due_at, r.order_id, o.country, o.created_at as ordered_at, o.fulfilled_at, o.cancelled_at,
      c.customer_id is null or c.erased_at is not null as is_gone,
      exists (
        select from return_request q
        where q.shop_id = r.shop_id and q.order_id = r.order_id
          and q.state in ('requested', 'approved', 'received')
      ) as is_returning
    from held r
    left join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
    left join customer c on c.shop_id = r.shop_id and c.customer_id = r.customer_id
    order by r.due_at, r.reward_id`.execute(trx)
  return rows
}

/** Returns when a reward is due that waits for its order's return window; null: no time is known. */
const windowDue = (
  { shop, now }: Pick<Act, 'shop' | 'now'>,
  { country, fulfilled_at, terms, is_returning }: Held,
  ordered_at: Date,
  returns: ReturnSettings,
): Date | null => {
  const zone = shop.time_zone
  // looks again once the next day has begun: a return that is under way ends by itself
  if (is_returning)
    return new Date(instantOf(`${daysFrom(dayIn(zone, now), 1)}T00:00`, zone) ?? now)
  const order = { country: country ?? '', created_at: ordered_at, fulfilled_at }
  const lastDay = windowEnd(order, returns, zone)
  return dueAt(terms.hold ?? undefined, { zone, at: new Date(terms.at), fulfilled_at, lastDay })
}

/**
 * Sorts due rewards by what becomes of them: an order's window may have moved with its fulfilment,
 * and a return that was requested within it goes on after its end.
 */
export const sortDue = async (
  { trx, shop, now }: Pick<Act, 'trx' | 'shop' | 'now'>,
  held: readonly Held[],
): Promise<Sorted> => {
  const returns = await returnSettingsOf(trx, shop.shop_id)
  const sorted: Sorted = { grants: [], later: [], ends: [] }
  for (const one of held) {
    const { reward_id, cancelled_at, is_gone, due_by, ordered_at } = one
    if (cancelled_at !== null || is_gone) sorted.ends.push(reward_id)
    else if (due_by === 'return_window' && ordered_at !== null) {
      const due_at = windowDue({ shop, now }, one, ordered_at, returns)
      if (due_at === null || due_at > now) sorted.later.push({ reward_id, due_at })
      else sorted.grants.push(one)
    } else sorted.grants.push(one)
  }
  return sorted
}
